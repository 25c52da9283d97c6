import { localeOfPath, pathFor } from "../addresses.ts";
import { recover } from "../behaviours/reload-guard/recover.ts";
import { inlinePayload } from "../content/inline-payload.ts";
import type { ShownPage } from "../navigation/page.ts";
import { OfflineError } from "../page-error.ts";
import { fetchPrerendered } from "./fetch-page.ts";
import { isOfflinePage } from "./is-offline-page.ts";
import { errorAt, errorPage } from "./load-page.ts";

/** What the document shows that the browser has loaded. */
export interface FirstPage {
  readonly page: ShownPage;
  /** Whether it was prerendered as this page; if not, it is rendered afresh. */
  readonly isAsRendered: boolean;
}

/** From the payload inlined in the page; where there is none, the page that stands in for others. */
export async function loadFirstPage(): Promise<FirstPage> {
  const { pathname } = window.location;
  const payload = inlinePayload()?.payload;
  // Strict paths: a host may answer `/de/jobs/` with the page of `/de/jobs`.
  if (payload && pathFor(payload.address) === pathname) {
    const page = await fetchPrerendered(payload).catch((error) =>
      recover(error, { href: window.location.href, key: "start" }),
    );
    return { page, isAsRendered: isPrerendered() };
  }
  const isAsRendered = !payload && document.documentElement.lang === localeOfPath(pathname) && isPrerendered();
  const error = isOfflinePage() ? new OfflineError() : errorAt(pathname);
  return { page: await errorPage(error, pathname), isAsRendered };
}

function isPrerendered(): boolean {
  return document.querySelector("[data-server-rendered]") !== null;
}
