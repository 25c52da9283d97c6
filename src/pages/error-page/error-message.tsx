import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { ErrorLayout } from "./error-layout.tsx";
import styles from "./error-message.module.css";

/** There is no such page, or it could not be shown. */
export function ErrorMessage({ status, words }: { status: number; words: "notFound" | "error" }) {
  const t = useWords();
  const notFound = words === "notFound";
  return (
    <ErrorLayout heading={notFound ? "404" : t("error.heading")} title={t(`${words}.title`)}>
      <p>{t(`${words}.text`)}</p>
      {!notFound && <p className={styles.code}>{t("error.code", { status })}</p>}
      <p className={styles.ways}>
        {!notFound && (
          <button type="button" {...buttonLook("amber")} onClick={() => window.location.reload()}>
            {t("error.retry")}
          </button>
        )}
        <PlaceLink place={{ screen: "home" }} {...buttonLook(notFound ? "amber" : "line")}>
          {t(`${words}.link`)}
        </PlaceLink>
      </p>
    </ErrorLayout>
  );
}
