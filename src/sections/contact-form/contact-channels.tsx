import { useSite } from "../../content/payload-context.tsx";
import { useWords } from "../../i18n/locale.tsx";
import { MapMark } from "../../ui/illustrations/map-mark.tsx";
import styles from "./contact-channels.module.css";
import { MailAndPhone } from "./mail-and-phone.tsx";

/** The ways to reach the company without the form. */
export function ContactChannels() {
  const t = useWords();
  const { addressLines } = useSite();
  return (
    <aside className={styles.root} data-ground="stage" aria-label={t("contact.channels")}>
      <dl className={styles.channels}>
        <MailAndPhone />
        <div>
          <dt>{t("contact.address")}</dt>
          <dd className={styles.lines}>{addressLines.join("\n")}</dd>
        </div>
      </dl>
      <MapMark className={styles.map} />
    </aside>
  );
}
