import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { offlinePath } from "../../addresses.ts";
import { isOnline } from "../../behaviours/connection/connection.ts";
import { whenReachable } from "../../behaviours/connection/when-reachable.ts";
import { Frame } from "../../layout/frame.tsx";
import { applyHead } from "../../layout/head/document-head.tsx";
import type { Locale } from "../../locales.ts";
import { OfflineError, statusOf } from "../../page-error.ts";
import { type ErrorKind, errorHead } from "./error-head.ts";
import { ErrorMessage } from "./error-message.tsx";
import { OfflineMessage } from "./offline-message.tsx";

/** The page for an address that is none, and for a page that could not be shown. It needs no content. */
export function ErrorPage({ error, locale }: { error: unknown; locale: Locale }) {
  const status = statusOf(error);
  // What was missing then; that the connection is back does not bring the page.
  const [wasOnline] = useState(isOnline);
  const isOffline = error instanceof OfflineError || (status !== 404 && !wasOnline);
  const kind: ErrorKind = isOffline ? "connection" : status === 404 ? "notFound" : "error";
  useLayoutEffect(() => applyHead(errorHead(kind, locale)), [kind, locale]);
  return (
    <Frame locale={locale}>
      {kind === "connection" ? (
        <>
          <LoadWhenReachable locale={locale} />
          <OfflineMessage locale={locale} />
        </>
      ) : (
        <ErrorMessage status={status} words={kind} />
      )}
    </Frame>
  );
}

/** Opens the page that was asked for as soon as it can be had. Shows nothing. */
function LoadWhenReachable({ locale }: { locale: Locale }) {
  // Where the offline page was opened by its own address there is no other to wait for.
  const isItself = useLocation().pathname === offlinePath(locale);
  useEffect(() => (isItself ? undefined : whenReachable(() => window.location.reload())), [isItself]);
  return null;
}
