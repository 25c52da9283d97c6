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
import { ErrorMessage } from "./error-message.tsx";
import { OfflineMessage } from "./offline-message.tsx";

/** Shown for unknown addresses and for pages that failed. It needs no content. */
export function ErrorPage({ error, locale }: { error: unknown; locale: Locale }) {
  // The state at the time of the error: a connection that returns does not make the page appear.
  const [wasOnline] = useState(isOnline);
  const { kind: own, collection } = error instanceof PageError ? error : { kind: "error" as const };
  const kind = own === "error" && !wasOnline ? "connection" : own;
  useLayoutEffect(() => applyHead(errorHead(kind, locale)), [kind, locale]);
  // If the offline page itself was requested, there is no other page to wait for.
  const isWaiting = useLocation().pathname !== offlinePath(locale) && kind === "connection";
  useEffect(() => (isWaiting ? whenReachable(() => window.location.reload()) : undefined), [isWaiting]);
  return (
    <Frame locale={locale}>
      {kind === "connection" ? (
        <OfflineMessage key={locale} locale={locale} />
      ) : (
        <ErrorMessage kind={kind} collection={collection} />
      )}
    </Frame>
  );
}

/** A prerendered error page has its own path. */
export function errorHead(kind: ErrorKind, locale: Locale, path?: string): Head {
  return {
    locale,
    title: `${wordsFor(locale)(`${kind}.title`)} – ${company.shortName}`,
    tags: [meta("robots", "noindex"), ...(path === undefined ? [] : [meta(errorPageMetaName, path)])],
  };
}
