import { parseAcceptLanguage } from "../../server/http/negotiation.ts";
import { languageRedirect, type SiteResponse, spellingRedirect, textResponse } from "../../server/site/responses.ts";
import { type SiteFacts, siteFacts } from "../../server/site/site-facts.ts";
import { revalidate, revalidatePrivately } from "../../server/site/site-rules.ts";
import { describeMissing, meantAddresses } from "../../server/site/spellings.ts";
import { notFoundPath } from "../../src/addresses.ts";
import { defaultLocale, locales } from "../../src/locales.ts";
import { preferredLocale } from "../../src/preferred-locale.ts";

/** The files of the built site, with the headers that its `_headers` says. */
export type Assets = { fetch(request: Request): Promise<Response> };

export type Site = {
  /** For all but the exact addresses of files, which Cloudflare answers without this code, `/` excepted. */
  answer(request: Request): Promise<Response>;
  /** The HTML of the page at exactly this address. Undefined when there is none. */
  pageAt(address: string): Promise<string | undefined>;
  /** What every response carries. */
  headers(): Promise<Record<string, string>>;
  facts(): Promise<SiteFacts>;
};

export function openSite(assets: Assets, origin: string): Site {
  const fileAt = (address: string, method = "GET"): Promise<Response> =>
    assets.fetch(new Request(origin + address, { method, redirect: "manual" }));

  async function pageAt(address: string): Promise<string | undefined> {
    // What is no plain path is no address of a page.
    if (!/^(?:\/[\w-]*)+$/.test(address) || isErrorPage(address)) return undefined;
    const response = await fileAt(address);
    const isPage = response.ok && response.headers.get("content-type")?.startsWith("text/html");
    return isPage ? response.text() : undefined;
  }

  async function isFile(address: string): Promise<boolean> {
    const isWhole = new URL(origin + address).pathname === address;
    return isWhole && !isErrorPage(address) && (await fileAt(address, "HEAD")).ok;
  }

  async function headers(): Promise<Record<string, string>> {
    const page = await fileAt("/", "HEAD");
    return Object.fromEntries([...page.headers].filter(([name]) => !ofTheFile.test(name)));
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname: path, search } = new URL(request.url);
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (!isReading) return webResponse(textResponse("method", await headers()));
    if (path === "/") return answerRoot(request, search);
    const found = await assets.fetch(request);
    if ((found.ok || found.status === 304) && !isErrorPage(path)) return found;
    const meant = meantAddresses(path);
    if (meant && meant.file !== path && (await isFile(meant.file))) {
      return webResponse(spellingRedirect(await headers(), meant.file, search));
    }
    if (meant && meant.page !== path && (await pageAt(meant.page)) !== undefined) {
      return webResponse(spellingRedirect(await headers(), meant.page, search));
    }
    const { locale, looksLikeFile } = describeMissing(path);
    if (looksLikeFile) return webResponse(textResponse("missing", await headers()));
    const page = await fileAt(notFoundPath(locale));
    return withHeaders(new Response(page.body, { status: 404, headers: page.headers }), {
      "Cache-Control": revalidate,
    });
  }

  async function answerRoot(request: Request, search: string): Promise<Response> {
    const languages = parseAcceptLanguage(request.headers.get("accept-language") ?? undefined);
    const locale = preferredLocale(languages);
    if (locale !== defaultLocale) return webResponse(languageRedirect(await headers(), locale, search));
    const own = { "Cache-Control": revalidatePrivately, Vary: "Accept-Language, Accept-Encoding" };
    return withHeaders(await assets.fetch(request), own);
  }

  async function facts(): Promise<SiteFacts> {
    const record = await fileAt("/build.json");
    return siteFacts(await record.json().catch(() => undefined));
  }

  return { answer, pageAt, headers, facts };
}

function isErrorPage(address: string): boolean {
  return locales.some((locale) => address === notFoundPath(locale));
}

/** Those of one file alone. All others hold for every answer of the site. */
const ofTheFile = /^(?:content-(?!security)|cache-control$|etag$|vary$|cf-|age$)/;

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}

/** Those of Workers are small texts. */
function webResponse({ status, headers, body }: SiteResponse): Response {
  return new Response(body instanceof Uint8Array ? new TextDecoder().decode(body) : null, { status, headers });
}
