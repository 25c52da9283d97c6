import { useState } from "react";
import { useWords } from "../../i18n/locale.tsx";
import { Notice, NoticeButton } from "../../ui/notice/notice.tsx";
import { draft, hasDraft } from "../contact/draft.ts";
import { useObservable } from "../observable.ts";
import { takeOver, waitingWorker } from "./update.ts";

/** Says that there is a new version. Who does not want it now gets it at the next visit. */
export function UpdateNotice() {
  const t = useWords();
  const worker = useObservable(waitingWorker, undefined);
  const [later, setLater] = useState<ServiceWorker>();
  // Loading anew would lose what stands in the contact form.
  const isWriting = useObservable(draft, undefined) !== undefined && hasDraft();
  const offered = worker === later || isWriting ? undefined : worker;
  return (
    <Notice text={offered && t("update.notice")}>
      <NoticeButton onClick={() => offered && takeOver(offered)}>{t("update.now")}</NoticeButton>
      <NoticeButton onClick={() => setLater(offered)}>{t("update.later")}</NoticeButton>
    </Notice>
  );
}
