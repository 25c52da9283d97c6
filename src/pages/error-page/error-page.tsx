import { company } from "virtual:company";
import { useState } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { Head } from "vite-react-ssg";
import { localeOfPath } from "../../addresses.ts";
import { isOnline } from "../../behaviours/connection/connection.ts";
import { wordsFor } from "../../i18n/words.ts";
import { Frame } from "../../layout/frame.tsx";
import { OfflineError, offlinePageMetaName, statusOf } from "../../page-error.ts";
import { ErrorMessage } from "./error-message.tsx";
import { LoadWhenReachable } from "./load-when-reachable.tsx";
import { OfflineMessage } from "./offline-message.tsx";

/** The page for an address that is none, and for a page that could not be shown. It needs no content. */
export function ErrorPage() {
  const error = useRouteError();
  const status = statusOf(error);
  // What was missing then; that the connection is back does not bring the page.
  const [wasOnline] = useState(isOnline);
  const isOffline = error instanceof OfflineError || (status !== 404 && !wasOnline);
  const words = isOffline ? "connection" : status === 404 ? "notFound" : "error";
  const locale = localeOfPath(useLocation().pathname);
  const t = wordsFor(locale);
  return (
    <>
      <Head>
        <html lang={locale} />
        <title>{`${t(`${words}.title`)} – ${company.shortName}`}</title>
        <meta name="robots" content="noindex" />
        {isOffline && <meta name={offlinePageMetaName} content="yes" />}
      </Head>
      <Frame locale={locale}>
        {words === "connection" ? (
          <>
            <LoadWhenReachable locale={locale} />
            <OfflineMessage locale={locale} />
          </>
        ) : (
          <ErrorMessage status={status} words={words} />
        )}
      </Frame>
    </>
  );
}
