import { useLocale, useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { Notice, NoticeButton, noticeButtonClass } from "../../ui/notice/notice.tsx";
import { useObservable } from "../observable.ts";
import { closeOutcome, idleSubmission, isDone, isFormShown, submission } from "./submission.ts";

/** On other pages than the form's: what became of a request that was under way when the form was left. */
export function ContactNotice() {
  const t = useWords();
  const locale = useLocale();
  const isTold = useObservable(isFormShown, false);
  const { outcome } = useObservable(submission, idleSubmission);
  const told = isTold ? undefined : outcome?.describe(locale);
  return (
    <Notice text={told && `${told.title}. ${told.text}`}>
      {outcome && !isDone(outcome) && (
        <PlaceLink className={noticeButtonClass} place={{ screen: "contact" }}>
          {t("contact.toForm")}
        </PlaceLink>
      )}
      <NoticeButton onClick={closeOutcome}>{t("nav.close")}</NoticeButton>
    </Notice>
  );
}
