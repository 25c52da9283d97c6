import { useWords } from "../../i18n/locale.tsx";
import { hyphenated } from "../../ui/hyphenated.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./partners.module.css";

export function Partners({ heading, partners }: SectionProps<"partners">) {
  const t = useWords();
  return (
    <section className={styles.root}>
      <h2 className={styles.heading}>{hyphenated(heading)}</h2>
      <ul className={styles.list}>
        {partners.map(({ _key, name, description, url, logo }) => (
          <li key={_key} className={styles.partner}>
            <div className={styles.logo}>{logo && <Picture picture={logo} sizes="15rem" />}</div>
            <div className={styles.text}>
              <h3 className={styles.name} translate="no">
                {hyphenated(name)}
              </h3>
              <p>{hyphenated(description)}</p>
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
