import { company } from "virtual:company";
import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { isOnline } from "../../connection/connection.ts";
import { whenReachable } from "../../connection/when-reachable.ts";
import { type Head, meta } from "../../content/head.ts";
import { type ErrorKind, errorPageMetaName, offlinePath, PageError } from "../../error-pages.ts";
import { wordsFor } from "../../i18n/words.ts";
import { Frame } from "../../layout/frame.tsx";
import { applyHead } from "../../layout/head/document-head.tsx";
import type { Locale } from "../../locales.ts";
import { ErrorMessage, OfflineMessage } from "./error-message.tsx";

/** Shows that an address has no page, or that its page has failed. The error page needs no content. */
export function ErrorPage({ error, locale }: { error: unknown; locale: Locale }) {
  // The message depends on the connection at the time of the error, and does not change when the connection returns.
  const [wasOnline] = useState(isOnline);
  const pageError = error instanceof PageError ? error : undefined;
  const knownKind = pageError?.kind ?? "error";
  const kind = knownKind === "error" && !wasOnline ? "connection" : knownKind;
  useLayoutEffect(() => applyHead(errorHead(kind, locale)), [kind, locale]);
  // If the offline page itself was requested, there is no other page to wait for.
  const isWaiting = useLocation().pathname !== offlinePath(locale) && kind === "connection";
  useEffect(() => (isWaiting ? whenReachable(() => window.location.reload()) : undefined), [isWaiting]);
  return (
    <Frame locale={locale}>
      {kind === "connection" ? (
        <OfflineMessage key={locale} locale={locale} />
      ) : (
        <ErrorMessage kind={kind} collection={pageError?.collection} />
      )}
    </Frame>
  );
}

/** @param path of a prerendered error page */
export function errorHead(kind: ErrorKind, locale: Locale, path?: string): Head {
  return {
    locale,
    title: `${wordsFor(locale)(`${kind}.title`)} – ${company.shortName}`,
    tags: [meta("robots", "noindex"), ...(path === undefined ? [] : [meta(errorPageMetaName, path)])],
  };
}
