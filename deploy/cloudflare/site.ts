import { parseAcceptLanguage } from "../../server/http/negotiation.ts";
import type { PlainResponse } from "../../server/http/plain-http.ts";
import { describeMissing, meantAddresses } from "../../server/site/resolve-path.ts";
import { languageRedirect, permanentRedirect, textResponse } from "../../server/site/responses.ts";
import { type SiteFacts, siteFacts } from "../../server/site/site-facts.ts";
import { revalidate, revalidatePrivately } from "../../server/site/site-rules.ts";
import { isErrorPage, notFoundPath } from "../../src/error-pages.ts";
import { type FormerAddress, type FormerSlugs, formerAddress, formerSlugsPath } from "../../src/former-addresses.ts";
import { defaultLocale, preferredLocale } from "../../src/locales.ts";

/** The built site's files, with the headers in its `_headers`. */
export type Assets = { fetch(request: Request): Promise<Response> };

export type WorkerSite = ReturnType<typeof openWorkerSite>;

export function openWorkerSite(assets: Assets, origin: string) {
  const fileAt = (address: string, method = "GET"): Promise<Response> =>
    assets.fetch(new Request(origin + address, { method, redirect: "manual" }));

  /** The HTML of the page with exactly this address; undefined if there is none. */
  async function pageAt(address: string): Promise<string | undefined> {
    if (!/^(?:\/[\w-]*)+$/.test(address) || isErrorPage(address)) return undefined;
    const response = await fileAt(address);
    const isPage = response.ok && response.headers.get("content-type")?.startsWith("text/html");
    return isPage ? response.text() : undefined;
  }

  /** The exact address that the path means, or the page that says that its page is gone; undefined if there is neither. */
  async function findElsewhere(path: string): Promise<Pick<FormerAddress, "moved" | "gone"> | undefined> {
    const { file = path, pages = [] } = meantAddresses(path) ?? {};
    // `fetch` would turn a path such as `/a/../b` into another path.
    const isExact = new URL(origin + file).pathname === file && !isErrorPage(file);
    if (isExact && file !== path && (await fileAt(file, "HEAD")).ok) return { moved: file };
    const former = await (await fileAt(formerSlugsPath)).json().catch(() => ({}));
    for (const page of pages) {
      if (page !== path && (await pageAt(page)) !== undefined) return { moved: page };
      const before = formerAddress(page, former as FormerSlugs);
      if (before) return before;
    }
    return undefined;
  }

  /** The headers that every answer of the site has. */
  async function headers(): Promise<Record<string, string>> {
    const page = await fileAt("/", "HEAD");
    return Object.fromEntries([...page.headers].filter(([name]) => !ofTheFile.test(name)));
  }

  /** Answers everything except exact addresses of files, which Cloudflare serves without this code; `/` comes here. */
  async function answer(request: Request): Promise<Response> {
    const { pathname: path, search } = new URL(request.url);
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (!isReading) return webResponse(textResponse("method", await headers()));
    if (path === "/") return answerRoot(request, search);
    const found = await assets.fetch(request);
    if ((found.ok || found.status === 304) && !isErrorPage(path)) return found;
    const { moved, gone } = (await findElsewhere(path)) ?? {};
    if (moved) return webResponse(permanentRedirect(await headers(), moved, search));
    const { locale, looksLikeFile } = describeMissing(path);
    if (looksLikeFile) return webResponse(textResponse("missing", await headers()));
    const page = await fileAt(gone ?? notFoundPath(locale));
    const missing = new Response(page.body, { status: gone ? 410 : 404, headers: page.headers });
    // An ETag invites conditional requests, which make sense only for a page that exists.
    missing.headers.delete("ETag");
    missing.headers.set("Cache-Control", revalidate);
    return missing;
  }

  async function answerRoot(request: Request, search: string): Promise<Response> {
    const languages = parseAcceptLanguage(request.headers.get("accept-language") ?? undefined);
    const locale = preferredLocale(languages);
    if (locale !== defaultLocale) return webResponse(languageRedirect(await headers(), locale, search));
    const found = await assets.fetch(request);
    const root = new Response(found.body, found);
    root.headers.set("Cache-Control", revalidatePrivately);
    root.headers.set("Vary", "Accept-Language, Accept-Encoding");
    return root;
  }

  async function facts(): Promise<SiteFacts> {
    const record = await fileAt("/build.json");
    return siteFacts(await record.json().catch(() => undefined));
  }

  return { answer, pageAt, headers, facts };
}

/** The names of headers that belong to a single file. */
const ofTheFile = /^(?:content-(?!security)|cache-control$|etag$|vary$|cf-|age$)/;

/** For a short text or a redirect, whose body is in memory or absent. */
function webResponse({ body, ...init }: PlainResponse): Response {
  return new Response(body as Uint8Array<ArrayBuffer> | undefined, init);
}
