import { useLocation, useRouteError } from "react-router-dom";
import { Head } from "vite-react-ssg";
import { localeOfPath } from "../../addresses.ts";
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
  const locale = localeOfPath(useLocation().pathname);
  const t = wordsFor(locale);
  const title = status === 404 ? t("notFound.title") : t("error.title");
  return (
    <>
      <Head>
        <html lang={locale} />
        <title>{`${title} – Nordlarve`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Frame locale={locale}>
        <ErrorMessage status={status} />
      </Frame>
    </>
  );
}

function ErrorMessage({ status }: { status: number }) {
  const t = useWords();
  const notFound = status === 404;
  const words = notFound ? "notFound" : "error";
  return (
    <section className={styles.root}>
      <LostLarva className={styles.drawing} />
      <div className={styles.text}>
        <h1 className={styles.heading}>{notFound ? "404" : t("error.heading")}</h1>
        <p className={styles.title}>{t(`${words}.title`)}</p>
        <p>{t(`${words}.text`)}</p>
        {!notFound && <p className={styles.code}>{t("error.code", { status })}</p>}
        <p>
          <PlaceLink place={{ screen: "home" }} {...buttonLook("amber")}>
            {t(`${words}.link`)}
          </PlaceLink>
        </p>
      </div>
    </section>
  );
}
