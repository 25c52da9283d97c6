import type { ReactNode } from "react";
import { usePayload } from "../../content/payload-context.tsx";
import { phoneAddress } from "../../content/phone-numbers.ts";
import { useWords } from "../../i18n/locale.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./imprint-details.module.css";

export function ImprintDetails({ imprint, contactEmail, phone, isSample }: SectionProps<"imprintDetails">) {
  const t = useWords();
  const { shortName } = usePayload().site;
  return (
    <section className={styles.root}>
      {isSample && <p className={styles.sample}>{t("imprint.sample", { name: shortName })}</p>}
      <dl className={styles.details}>
        <Detail term={t("imprint.company")}>{imprint.companyName}</Detail>
        <Detail term={t("imprint.address")}>
          {/* Each field has an element, because a click on an element in a preview opens its field. */}
          <span>{imprint.street}</span>
          <br />
          <span>{imprint.postalCode}</span> <span>{imprint.city}</span>
          <br />
          <span>{imprint.country}</span>
        </Detail>
        {imprint.representedBy && <Detail term={t("imprint.representedBy")}>{imprint.representedBy}</Detail>}
        <Detail term={t("imprint.contact")}>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          {phone && (
            <>
              <br />
              <a href={phoneAddress(phone)}>{phone}</a>
            </>
          )}
        </Detail>
        <Detail term={t("imprint.register")}>{imprint.registerNumber}</Detail>
        <Detail term={t("imprint.court")}>{imprint.court}</Detail>
        <Detail term={t("imprint.vatId")}>{imprint.vatId}</Detail>
        {imprint.responsible && <Detail term={t("imprint.responsible")}>{imprint.responsible}</Detail>}
      </dl>
      {imprint.body && (
        <div>
          <RichText blocks={imprint.body} />
        </div>
      )}
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>{term}</dt>
      <dd translate="no">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
