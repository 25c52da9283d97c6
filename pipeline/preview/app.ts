import type { App } from "#server/app.ts";
import { mediaTypeFor } from "#server/http/media-types.ts";
import { type PlainHeaders, type PlainRequest, type PlainResponse, wholeResponse } from "#server/http/plain-http.ts";
import type { Site } from "#server/site/open-site.ts";
import { pathHeaders, type SiteRules } from "#server/site/site-rules.ts";
import { parsePath } from "#src/addresses.ts";
import { contactPath } from "#src/contact/contact-request.ts";
import { payloadPath } from "#src/content/wire.ts";
import { trustedTypesPolicies } from "#src/security/trusted-types.ts";
import { type Files, serviceWorkerFile } from "../site/site.ts";
import { isHere } from "../this-machine.ts";
import { type Access, enablePath, plainPage } from "./access.ts";
import type { openMedia } from "./media.ts";
import { overlayPath, withOverlay } from "./overlay.ts";
import type { PreviewPages } from "./preview-pages.ts";
import type { Streams } from "./streams.ts";

interface Options {
  readonly access: Access;
  readonly pages: PreviewPages;
  readonly streams: Streams;
  readonly media: Awaited<ReturnType<typeof openMedia>>;
  /** The built site, which answers for parts that do not depend on drafts: icons, error pages. */
  readonly site: Site;
  readonly rules: SiteRules;
  /** The files of the pages' code, by path. They stay the same when another build replaces `site`. */
  readonly code: Files;
  readonly overlay: Buffer;
  readonly studioOrigins: readonly string[];
  readonly studioUrl: string;
  /** True: only requests to names of this machine are answered. */
  readonly isLocal: boolean;
}

/** This query asks for a page as the snapshot in git has it. */
const onSiteQuery = "?on-site";
const eventsPath = "/preview/events";
const serviceWorkerPath = `/${serviceWorkerFile}`;

type RequestHandler = (request: PlainRequest) => PlainResponse | Promise<PlainResponse>;

/** Without a session, every address gives the same page, except the addresses of `endpoints`. */
export function previewApp(options: Options): App {
  const { access, pages, streams, media, site, rules, code, overlay, studioOrigins, studioUrl, isLocal } = options;
  const commonHeaders = previewHeaders(rules, studioOrigins);
  const sessionOf = (request: PlainRequest) => access.sessionOf(request.headers.cookie);
  /** Addresses that are also answered without a session. A handler that needs a session asks for it. */
  const endpoints = new Map<string, RequestHandler>([
    [enablePath, onlyGet(access.enable)],
    ["/preview/disable", onlyGet(access.disable)],
    ["/preview/pages", answerPagesShowing],
    [contactPath, (request) => (sessionOf(request) ? plainPage(403, "nothingSent") : access.refuse())],
  ]);

  function answerRequest(request: PlainRequest): ReturnType<RequestHandler> {
    // The host name of a foreign page may point to this machine. That page could then read the answers.
    if (isLocal && !isHere(`http://${request.headers.host}`)) return plainPage(421, "onlyHere");
    const endpoint = endpoints.get(request.path);
    if (endpoint) return endpoint(request);
    return sessionOf(request) ? answerWithSession(request) : access.refuse();
  }

  async function answerWithSession(request: PlainRequest): Promise<PlainResponse> {
    const { method, path, query } = request;
    if (method !== "GET" && method !== "HEAD") {
      return wholeResponse(405, "text/plain", "Only GET and HEAD are answered here.\n");
    }
    if (path === eventsPath) return streams.answer(new URLSearchParams(query), () => sessionOf(request));
    return (
      answerCode(path) ??
      (await media.answer(request, policyAt(path))) ??
      (query === onSiteQuery ? await answerOnSite(path) : undefined) ??
      (await answerPage(path)) ??
      answerFromBuild(request)
    );
  }

  function answerCode(path: string): PlainResponse | undefined {
    if (path === overlayPath) return fileResponse(path, overlay);
    // A preview has no service worker, which would store pages on the device.
    const file = path === serviceWorkerPath ? undefined : code.get(path.slice(1));
    return file && fileResponse(path, file);
  }

  /** The page as visitors see it. It runs no script, so that its links load whole pages, again from the preview. */
  async function answerOnSite(path: string): Promise<PlainResponse | undefined> {
    const html = path === pagePath(path) ? await pages.onSite(path) : undefined;
    if (html === undefined) return undefined;
    const policy = `${commonHeaders["Content-Security-Policy"]}, script-src 'none'`;
    return wholeResponse(200, "text/html", html, { "Content-Security-Policy": policy });
  }

  /** Answers with a page at its address, and with its payload at the address with `.json`. */
  async function answerPage(path: string): Promise<PlainResponse | undefined> {
    const address = pagePath(path);
    const page = await pages.at(address);
    if (page && path === address) return htmlResponse(200, page.html);
    return page && path === payloadPath(address) ? fileResponse(path, page.encoded) : undefined;
  }

  /** Answers the Studio, which has another origin and sends no cookie to this one. */
  async function answerPagesShowing(request: PlainRequest): Promise<PlainResponse> {
    const origin = request.headers.origin;
    const isStudio = origin !== undefined && studioOrigins.includes(origin);
    const allowed = {
      Vary: "Origin",
      ...(isStudio && { "Access-Control-Allow-Origin": origin, "Access-Control-Allow-Headers": "authorization" }),
    };
    if (request.method === "OPTIONS") return { status: 204, headers: allowed };
    const secret = request.headers.authorization;
    const isAdmitted = sessionOf(request) || (await access.admitsSecret(secret, request.clientAddress));
    if (!isAdmitted) return access.refuse(allowed);
    const id = new URLSearchParams(request.query).get("id") ?? "";
    return wholeResponse(200, "application/json", JSON.stringify(pages.content().pathsShowing(id)), allowed);
  }

  async function answerFromBuild(request: PlainRequest): Promise<PlainResponse> {
    const { path } = request;
    const unconditional = { ...request, headers: {} };
    // A built page has only published content, so it is withheld: the answer is the site's page for a missing address.
    const isWithheld = path === serviceWorkerPath || parsePath(pagePath(path)) !== undefined;
    // Asks with `HEAD`, because an answer to `GET` may hold an open file, which would have to be closed.
    const isBuilt = isWithheld && (await site.answer({ ...unconditional, method: "HEAD" })).status === 200;
    const found = await site.answer(isBuilt ? { ...unconditional, path: `${path}/none` } : unconditional);
    const { body, status } = found;
    const isPage = body instanceof Uint8Array && found.headers["Content-Type"]?.startsWith("text/html");
    if (isPage && (status === 404 || status === 410)) return htmlResponse(status, Buffer.from(body).toString());
    return { ...found, headers: { ...found.headers, ...commonHeaders, ...policyAt(path) } };
  }

  function htmlResponse(status: number, html: string): PlainResponse {
    return wholeResponse(status, "text/html", withOverlay(html, { version: streams.version(), studioUrl }));
  }

  function policyAt(path: string): PlainHeaders {
    const policy = pathHeaders(path, rules)["Content-Security-Policy"];
    return policy ? { "Content-Security-Policy": policy } : {};
  }

  return {
    commonHeaders: () => commonHeaders,
    async answer(request) {
      const { body, ...response } = await answerRequest(request);
      const answer = { ...response, headers: { ...commonHeaders, ...response.headers } };
      if (request.method !== "HEAD") return { ...answer, body };
      if (body && "destroy" in body) body.destroy();
      return answer;
    },
  };
}

function onlyGet(handler: RequestHandler): RequestHandler {
  return (request) => (request.method === "GET" ? handler(request) : plainPage(405, "onlyGet", { Allow: "GET" }));
}

/** The path of the page whose address, or whose payload's address, is `path`. */
function pagePath(path: string): string {
  return path.replace(/\.json$/, "").replace(/^\/index$/, "/");
}

function fileResponse(path: string, content: string | Buffer): PlainResponse {
  const body = Buffer.from(content);
  const headers = { "Content-Type": mediaTypeFor(path), "Content-Length": String(body.length) };
  return { status: 200, headers, body };
}

/** The site's headers, except that they allow the Studio's frame and forbid caching, indexing and foreign requests. */
function previewHeaders({ headers }: SiteRules, studioOrigins: readonly string[]): PlainHeaders {
  const ownDirectives: Readonly<Record<string, string>> = {
    "frame-ancestors": studioOrigins.join(" ") || "'none'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "worker-src": "'none'",
    // Sanity's overlay writes its icons as HTML.
    "trusted-types": [...trustedTypesPolicies, "default"].join(" "),
  };
  const directives = (headers["Content-Security-Policy"] ?? "").split("; ").map((directive) => {
    const [name = ""] = directive.split(" ", 1);
    return name in ownDirectives ? `${name} ${ownDirectives[name]}` : directive;
  });
  return {
    ...headers,
    "Content-Security-Policy": directives.join("; "),
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
  };
}
