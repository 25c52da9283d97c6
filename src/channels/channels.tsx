import type { ReactNode } from "react";
import { usePayload } from "../content/payload-context.tsx";
import { phoneAddress } from "../content/phone-numbers.ts";
import { useWords } from "../i18n/locale.tsx";
import styles from "./channels.module.css";

/** A section with the ways to reach the company at its end. */
export function SectionWithChannels({ children }: { children: ReactNode }) {
  return (
    <section className={styles.section}>
      {children}
      <Channels />
    </section>
  );
}

function Channels() {
  const t = useWords();
  const { addressLines } = usePayload().site;
  return (
    <aside className={styles.root} data-ground="stage" aria-label={t("channels.label")}>
      <dl className={styles.channels}>
        <MailAndPhone />
        <div>
          <dt>{t("channels.address")}</dt>
          <dd translate="no">
            {addressLines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no keys, and two may be equal.
              <div key={place}>
                <bdi>{line}</bdi>
              </div>
            ))}
          </dd>
        </div>
      </dl>
      <div className={styles.map} />
    </aside>
  );
}

export function MailAndPhone() {
  const t = useWords();
  const { contactEmail, phone } = usePayload().site;
  return (
    <>
      <div>
        <dt>{t("channels.mail")}</dt>
        <dd translate="no">
          <a href={`mailto:${contactEmail}`}>
            <bdi>{contactEmail}</bdi>
          </a>
        </dd>
      </div>
      {phone && (
        <div>
          <dt>{t("channels.phone")}</dt>
          <dd translate="no">
            <a href={phoneAddress(phone)}>
              <bdi>{phone}</bdi>
            </a>
          </dd>
        </div>
      )}
    </>
  );
}
