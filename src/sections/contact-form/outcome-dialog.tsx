import { closeOutcome, idleSubmission, isDone, submission } from "../../behaviours/contact/submission.ts";
import { useObservable } from "../../behaviours/observable.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { MailAndPhone } from "./channels.tsx";
import styles from "./outcome-dialog.module.css";

/** What became of a request, in the page's language; when it failed, the other ways to reach the company. */
export function OutcomeDialog() {
  const t = useWords();
  const locale = useLocale();
  const { outcome } = useObservable(submission, idleSubmission);
  // What is wrong with a field is told beside it.
  if (!outcome || outcome.result.kind === "invalid") return null;
  const { title, text } = outcome.describe(locale);
  return (
    <Dialog title={title} close={t("nav.close")} tone={isDone(outcome) ? "stage" : "warning"} onClose={closeOutcome}>
      <p>{text}</p>
      {!isDone(outcome) && (
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
