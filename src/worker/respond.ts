import { offlineDocument } from "./offline-document.ts";
import type { RequestKind } from "./request-kind.ts";
import { waitInBounds } from "./settle.ts";
import type { strategiesFor } from "./strategies.ts";

interface Policy {
  readonly build: string;
  readonly strategies: ReturnType<typeof strategiesFor>;
}

/** Answers one request by the strategy of its kind; whatever fails in the worker, the page fares as without one. */
export function respond(event: FetchEvent, kind: RequestKind, { build, strategies }: Policy): void {
  const [response, done] = strategies[kind].handleAll(event);
  event.respondWith(
    response.catch(async () => {
      const standIn =
        kind === "document" ? await offlineDocument(event.request.url, build).catch(() => undefined) : undefined;
      return standIn ?? Response.error();
    }),
  );
  waitInBounds(event, done);
  // Answered from a cache after the time limit, a page leaves the browser's own early request behind. Unless somebody
  // waits for it, Chromium writes to the console that it was cut off.
  if (kind === "document") waitInBounds(event, Promise.resolve(event.preloadResponse));
}
