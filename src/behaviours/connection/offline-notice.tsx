import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/locale.tsx";
import { observable, useObservable } from "../observable.ts";
import styles from "./offline-notice.module.css";

/** Whether something needed the network while there was none. */
export const offlineNotice = observable(false);

/** Says that a page cannot be had now; being offline alone hinders nobody who reads. */
export function OfflineNotice() {
  const t = useWords();
  const shown = useObservable(offlineNotice, false);
  const before = useRef<Element>(null);
  useEffect(() => {
    if (shown) before.current = document.activeElement;
  }, [shown]);
  const close = () => {
    offlineNotice.set(false);
    // The button goes, and the focus with it: back to what was asked for.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  return (
    <div className={styles.root} data-ground="stage" data-shown={shown || undefined}>
      <p role="status">{shown && t("connection.notice")}</p>
      {shown && (
        <button type="button" className={styles.close} onClick={close}>
          {t("connection.close")}
        </button>
      )}
    </div>
  );
}
