import { useNavigate } from "react-router-dom";
import { placePath } from "../addresses.ts";
import { hasDraft, takeBack } from "../contact/form/draft.ts";
import { forget, outbox } from "../contact/form/follow-outbox.ts";
import { closeOutcome, isDone, isFormShown, submission } from "../contact/form/submission.ts";
import type { KeptOutcome } from "../contact/outbox.ts";
import { useHasPage } from "../content/payload-context.tsx";
import { useLocale, useWords } from "../i18n/locale.tsx";
import { dateAndTime } from "../i18n/times.ts";
import { wordsOf } from "../i18n/words.ts";
import { PlaceLink } from "../navigation/target-link.tsx";
import { UpdateNotice } from "../offline/update-notice.tsx";
import { Notice, NoticeButton, noticeButtonClass } from "../ui/notice/notice.tsx";
import { useObservable } from "../ui/observable.ts";

const outcomeWords = { received: "keptReceived", refused: "keptRefused", expired: "keptExpired" } as const;

export function LateNotices() {
  return (
    <>
      <ContactNotice />
      <OutboxNotice />
      <UpdateNotice />
    </>
  );
}

/** Shows what happened to a request that waited for a connection, perhaps since an earlier visit. */
function OutboxNotice() {
  const locale = useLocale();
  const navigate = useNavigate();
  const hasPage = useHasPage();
  const kept = useObservable(outbox);
  const [outcome] = kept?.outcomes ?? [];
  const t = kept && wordsOf("contactForm", locale);
  const text = outcome && t?.(outcomeWords[outcome.kind], { when: dateAndTime(outcome.keptAt, locale) });
  const dismiss = ({ key }: KeptOutcome) => void forget("outcomes", key);
  const reopen = (refused: KeptOutcome) => {
    if (refused.request) takeBack(refused.request);
    dismiss(refused);
    void navigate(placePath({ screen: "contact" }, locale));
  };
  return (
    <Notice text={text}>
      {outcome?.request && !hasDraft() && hasPage("contact") && (
        <NoticeButton onClick={() => reopen(outcome)}>{t?.("takeBack")}</NoticeButton>
      )}
      <NoticeButton onClick={() => outcome && dismiss(outcome)}>{t?.("understood")}</NoticeButton>
    </Notice>
  );
}

/** Shows, on pages without the form, the result of a request that was being sent when the visitor left the form. */
function ContactNotice() {
  const t = useWords();
  const locale = useLocale();
  const isOnForm = useObservable(isFormShown);
  const { outcome } = useObservable(submission);
  const message = isOnForm ? undefined : outcome?.describe(locale);
  return (
    <Notice text={message && `${message.title}. ${message.text}`}>
      {outcome && !isDone(outcome) && (
        <PlaceLink className={noticeButtonClass} place={{ screen: "contact" }}>
          {t("contact.toForm")}
        </PlaceLink>
      )}
      <NoticeButton onClick={closeOutcome}>{t("nav.close")}</NoticeButton>
    </Notice>
  );
}
