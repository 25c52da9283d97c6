import { closeOutcome, idleSubmission, submission } from "../../behaviours/contact/submission.ts";
import { useObservable } from "../../behaviours/observable.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { MailAndPhone } from "./mail-and-phone.tsx";
import styles from "./outcome-dialog.module.css";

interface Props {
  /** Not even the code that sends could be fetched. */
  isCodeMissing: boolean;
  closeCodeMissing: () => void;
}

/** What became of a request, in the page's language; when it failed, the other ways to reach the company. */
export function OutcomeDialog({ isCodeMissing, closeCodeMissing }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { outcome } = useObservable(submission, idleSubmission);
  if (isCodeMissing) return <Failure title={t("error.heading")} text={t("error.text")} onClose={closeCodeMissing} />;
  // What is wrong with a field is told beside it.
  if (!outcome || outcome.result.kind === "invalid") return null;
  const { title, text } = outcome.describe(locale);
  const isDone = outcome.result.kind === "received" || outcome.result.kind === "kept";
  if (!isDone) return <Failure title={title} text={text} onClose={closeOutcome} />;
  return (
    <Dialog title={title} close={t("nav.close")} tone="stage" onClose={closeOutcome}>
      <p>{text}</p>
    </Dialog>
  );
}

function Failure({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const t = useWords();
  return (
    <Dialog title={title} close={t("nav.close")} tone="warning" onClose={onClose}>
      <p>{text}</p>
      <p>{t("contact.kept")}</p>
      <dl className={styles.channels}>
        <MailAndPhone />
      </dl>
    </Dialog>
  );
}
