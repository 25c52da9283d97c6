import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { offlinePath } from "../../addresses.ts";
import { isOnline } from "../../connection/connection.ts";
import { whenReachable } from "../../connection/when-reachable.ts";
import { Frame } from "../../layout/frame.tsx";
import { applyHead } from "../../layout/head/document-head.tsx";
import type { Locale } from "../../locales.ts";
import { errorKind, PageError } from "../../page-error.ts";
import { errorHead } from "./error-head.ts";
import { ErrorMessage } from "./error-message.tsx";
import { OfflineMessage } from "./offline-message.tsx";

/** Shown for unknown addresses and for pages that failed. It needs no content. */
export function ErrorPage({ error, locale }: { error: unknown; locale: Locale }) {
  // The state at the time of the error: a connection that returns does not make the page appear.
  const [wasOnline] = useState(isOnline);
  const own = errorKind(error);
  const kind = own === "error" && !wasOnline ? "connection" : own;
  useLayoutEffect(() => applyHead(errorHead(kind, locale)), [kind, locale]);
  return (
    <Frame locale={locale}>
      {kind === "connection" ? (
        <>
          <LoadWhenReachable locale={locale} />
          <OfflineMessage locale={locale} />
        </>
      ) : (
        <ErrorMessage kind={kind} collection={error instanceof PageError ? error.collection : undefined} />
      )}
    </Frame>
  );
}

function LoadWhenReachable({ locale }: { locale: Locale }) {
  // If the offline page itself was requested, there is no other page to wait for.
  const isItself = useLocation().pathname === offlinePath(locale);
  useEffect(() => (isItself ? undefined : whenReachable(() => window.location.reload())), [isItself]);
  return null;
}
