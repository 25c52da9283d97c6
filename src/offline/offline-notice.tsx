import { useWords } from "../i18n/locale.tsx";
import { Notice, NoticeButton } from "../ui/notice/notice.tsx";
import { observable, useObservable } from "../ui/observable.ts";

/** The navigation that is blocked because its page needs a connection; `cancel` stays on the current page. */
export const blockedNavigation = observable<{ cancel(): void } | undefined>(undefined);

/** Tells the visitor that a page cannot be opened now and will open later. Being offline alone shows no notice. */
export function OfflineNotice() {
  const t = useWords();
  const blocked = useObservable(blockedNavigation);
  return (
    <Notice text={blocked && t("connection.notice")}>
      <NoticeButton onClick={() => blocked?.cancel()}>{t("connection.stay")}</NoticeButton>
    </Notice>
  );
}
