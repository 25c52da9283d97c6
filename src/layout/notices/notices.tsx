import { OfflineNotice } from "../../behaviours/connection/offline-guard.tsx";
import { ContactNotice, OutboxNotice } from "../../behaviours/contact/outbox-notice.tsx";
import { UpdateNotice } from "../../behaviours/service-worker/update-notice.tsx";
import styles from "./notices.module.css";

export function Notices() {
  return (
    <div className={styles.root}>
      <OfflineNotice />
      <ContactNotice />
      <OutboxNotice />
      <UpdateNotice />
    </div>
  );
}
