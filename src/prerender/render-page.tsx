import { renderToString } from "react-dom/server";
import { createPath, NavigationType } from "react-router-dom";
import { isOfflinePath, localeOfPath } from "../addresses.ts";
import { type Head, renderHead } from "../content/head.ts";
import type { RenderedPage } from "../content/rendered-page.ts";
import type { Payload } from "../content/views.ts";
import { loadWords } from "../i18n/words.ts";
import { importPage } from "../import-page.ts";
import { pageHead } from "../layout/head/page-head.ts";
import type { ShownPage } from "../navigation/page.ts";
import { OfflineError, PageError } from "../page-error.ts";
import { errorHead } from "../pages/error-page/error-head.ts";
import { Site } from "../start/site.tsx";

/**
 * Node only. The page at a path as it is before any script: a pure function of what it is given. A page with content is
 * rendered from its payload; without one, the page that stands in for others at this path.
 *
 * @throws what a component throws
 */
export async function renderPage(path: string, payload?: Payload): Promise<RenderedPage> {
  const { page, head } = await (payload ? contentPage(payload) : standInPage(path));
  const site = (
    <Site
      location={{ pathname: path, search: "", hash: "", state: null, key: "default" }}
      navigationType={NavigationType.Pop}
      navigator={navigator}
      static
      page={page}
    />
  );
  return { htmlAttributes: `lang="${head.locale}"`, head: renderHead(head), root: renderToString(site) };
}

interface PageWithHead {
  readonly page: ShownPage;
  readonly head: Head;
}

async function contentPage(payload: Payload): Promise<PageWithHead> {
  const { address, locale } = payload;
  const [{ Component, loadParts }] = await Promise.all([importPage(address.screen), loadWords(locale)]);
  await loadParts?.(payload);
  return { page: { payload, Screen: Component }, head: pageHead(payload) };
}

async function standInPage(path: string): Promise<PageWithHead> {
  const locale = localeOfPath(path);
  await loadWords(locale);
  if (isOfflinePath(path))
    return { page: { error: new OfflineError(), locale }, head: errorHead("connection", locale) };
  const error = new PageError(404, `No page has the address ${path}.`);
  return { page: { error, locale }, head: errorHead("notFound", locale) };
}

/** Nobody gets from page to page in Node. */
const navigator: Parameters<typeof Site>[0]["navigator"] = {
  createHref: (to) => (typeof to === "string" ? to : createPath(to)),
  push: refuse,
  replace: refuse,
  go: refuse,
};

function refuse(): never {
  throw new Error("A page cannot be left while it is rendered in Node.");
}
