import { OfflineNotice } from "../../behaviours/connection/offline-notice.tsx";
import { ContactNotice } from "../../behaviours/contact/contact-notice.tsx";
import { OutboxNotice } from "../../behaviours/contact/outbox-notice.tsx";
import { UpdateNotice } from "../../behaviours/service-worker/update-notice.tsx";
import styles from "./notices.module.css";

/** What the page has to say beside its content. */
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
