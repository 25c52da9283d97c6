import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/locale.tsx";
import { Notice, NoticeButton } from "../../ui/notice/notice.tsx";
import { useObservable } from "../observable.ts";
import { blockedNavigation } from "./blocked-navigation.ts";

/** Says that a page cannot be had now, and comes later; being offline alone hinders nobody who reads. */
export function OfflineNotice() {
  const t = useWords();
  const blocked = useObservable(blockedNavigation, undefined);
  const before = useRef<Element>(null);
  useEffect(() => {
    if (blocked) before.current = document.activeElement;
  }, [blocked]);
  const stay = () => {
    blocked?.cancel();
    // The button goes, and the focus with it: back to what was asked for.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  return (
    <Notice text={blocked && t("connection.notice")}>
      <NoticeButton onClick={stay}>{t("connection.stay")}</NoticeButton>
    </Notice>
  );
}
