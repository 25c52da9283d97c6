import { isOnline } from "../../behaviours/connection/connection.ts";
import { offlineNotice } from "../../behaviours/connection/offline-notice.tsx";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { LostLarva } from "../../ui/illustrations/lost-larva.tsx";
import styles from "./error-message.module.css";

interface Props {
  status: number;
  words: "notFound" | "error" | "connection";
}

/** What has happened, in a sentence, and the ways on. */
export function ErrorMessage({ status, words }: Props) {
  const t = useWords();
  const notFound = words === "notFound";
  return (
    <section className={styles.root}>
      <LostLarva className={styles.drawing} />
      <div className={styles.text}>
        <h1 className={styles.heading}>{notFound ? "404" : t(`${words}.heading`)}</h1>
        <p className={styles.title}>{t(`${words}.title`)}</p>
        <p>{t(`${words}.text`)}</p>
        {words === "error" && <p className={styles.code}>{t("error.code", { status })}</p>}
        <p className={styles.ways}>
          {!notFound && (
            <button type="button" {...buttonLook("amber")} onClick={loadAgain}>
              {t("error.retry")}
            </button>
          )}
          <PlaceLink place={{ screen: "home" }} {...buttonLook(notFound ? "amber" : "line")}>
            {t(notFound ? "notFound.link" : "error.link")}
          </PlaceLink>
        </p>
      </div>
    </section>
  );
}

/** Asked for by the reader, hence as often as they like; offline it would only bring the browser's own error page. */
function loadAgain(): void {
  if (isOnline()) window.location.reload();
  else offlineNotice.set(true);
}
