import { idleSubmission, submission } from "../../behaviours/contact/submission.ts";
import { useObservable } from "../../behaviours/observable.ts";
import { timeOfDay } from "../../i18n/date-and-time.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import styles from "./received-note.module.css";

/** What the page itself says about the last request, when its dialog is closed. */
export function ReceivedNote() {
  const t = useWords();
  const locale = useLocale();
  const { receivedAt } = useObservable(submission, idleSubmission);
  if (receivedAt === undefined) return null;
  return <p className={styles.root}>{t("contact.receivedAt", { time: timeOfDay(receivedAt, locale) })}</p>;
}
