import { useWords } from "../../i18n/locale.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import type { Outcome } from "./contact-desk.ts";
import styles from "./contact-outcome.module.css";
import { MailAndPhone } from "./mail-and-phone.tsx";

interface Props {
  outcome: Exclude<Outcome, { kind: "invalid" }>;
  onClose: () => void;
}

/** What became of a request; when it failed, the other ways to reach the company. */
export function ContactOutcome({ outcome: { kind, title, text }, onClose }: Props) {
  const t = useWords();
  return (
    <Dialog title={title} close={t("nav.close")} tone={kind === "received" ? "stage" : "warning"} onClose={onClose}>
      <p>{text}</p>
      {kind === "failed" && (
        <>
          <p>{t("contact.kept")}</p>
          <dl className={styles.channels}>
            <MailAndPhone />
          </dl>
        </>
      )}
    </Dialog>
  );
}
