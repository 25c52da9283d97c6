import { company } from "virtual:company";
import { useState } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { Head } from "vite-react-ssg";
import { localeOfPath } from "../../addresses.ts";
import { isOnline } from "../../behaviours/connection/connection.ts";
import { offlineNotice } from "../../behaviours/connection/offline-notice.tsx";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { wordsFor } from "../../i18n/words.ts";
import { Frame } from "../../layout/frame.tsx";
import { statusOf } from "../../page-error.ts";
import { buttonLook } from "../../ui/button/button-look.ts";
import { LostLarva } from "../../ui/illustrations/lost-larva.tsx";
import styles from "./error-page.module.css";

/** The page for an address that is none, and for a page that could not be shown. It needs no content. */
export function ErrorPage() {
  const status = statusOf(useRouteError());
  // What was missing then; that the connection is back does not bring the page.
  const [wasOnline] = useState(isOnline);
  const words = status === 404 ? "notFound" : wasOnline ? "error" : "connection";
  const locale = localeOfPath(useLocation().pathname);
  const t = wordsFor(locale);
  return (
    <>
      <Head>
        <html lang={locale} />
        <title>{`${t(`${words}.title`)} – ${company.shortName}`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Frame locale={locale}>
        <ErrorMessage status={status} words={words} />
      </Frame>
    </>
  );
}

function ErrorMessage({ status, words }: { status: number; words: "notFound" | "error" | "connection" }) {
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
