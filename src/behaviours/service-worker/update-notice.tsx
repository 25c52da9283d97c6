import { useState } from "react";
import { useWords } from "../../i18n/locale.tsx";
import { Notice, NoticeButton } from "../../ui/notice/notice.tsx";
import { useObservable } from "../observable.ts";
import { takeOver, waitingWorker } from "./update.ts";

/** Says that there is a new version. Who does not want it now gets it at the next visit. */
export function UpdateNotice() {
  const t = useWords();
  const worker = useObservable(waitingWorker, undefined);
  const [later, setLater] = useState<ServiceWorker>();
  const offered = worker === later ? undefined : worker;
  return (
    <Notice text={offered && t("update.notice")}>
      <NoticeButton onClick={() => offered && takeOver(offered)}>{t("update.now")}</NoticeButton>
      <NoticeButton onClick={() => setLater(offered)}>{t("update.later")}</NoticeButton>
    </Notice>
  );
}
