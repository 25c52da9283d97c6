import { useWords } from "../../i18n/locale.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./partners.module.css";

export function Partners({ heading, partners }: SectionProps<"partners">) {
  const t = useWords();
  const names = partners.map(({ name }) => name);
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} />
      <ul>
        {partners.map(({ _key, name, description, url, logo }) => (
          <li key={_key} className={styles.partner}>
            <div className={styles.logo}>{logo && <Picture picture={logo} sizes="15rem" />}</div>
            <div className={styles.text}>
              <Heading as="h3" translate="no" text={name} among={names} />
              <p>{description}</p>
            </div>
            {url && (
              <a className={styles.link} href={url}>
                <span translate="no">{new URL(url).hostname.replace(/^www\./, "")}</span>
                <span className="visually-hidden">{` – ${t("footer.newSite")}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
