import { useState } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { Head } from "vite-react-ssg";
import { localeOfPath } from "../../addresses.ts";
import { isOnline } from "../../behaviours/connection/connection.ts";
import { wordsFor } from "../../i18n/words.ts";
import { Frame } from "../../layout/frame.tsx";
import { statusOf } from "../../page-error.ts";
import { ErrorMessage } from "./error-message.tsx";

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
        <title>{`${t(`${words}.title`)} – Nordlarve`}</title>
        <meta name="robots" content="noindex" />
      </Head>
      <Frame locale={locale}>
        <ErrorMessage status={status} words={words} />
      </Frame>
    </>
  );
}
