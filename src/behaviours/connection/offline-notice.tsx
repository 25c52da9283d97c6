import { useWords } from "../../i18n/locale.tsx";
import { observable, useObservable } from "../observable.ts";
import styles from "./offline-notice.module.css";

/** Whether something needed the network while there was none. */
export const offlineNotice = observable(false);

/** Says that a page cannot be had now; being offline alone hinders nobody who reads. */
export function OfflineNotice() {
  const t = useWords();
  const shown = useObservable(offlineNotice, false);
  return (
    <div className={styles.root} data-ground="stage" data-shown={shown || undefined}>
      <p role="status">{shown && t("connection.notice")}</p>
      {shown && (
        <button type="button" className={styles.close} onClick={() => offlineNotice.set(false)}>
          {t("connection.close")}
        </button>
      )}
    </div>
  );
}
