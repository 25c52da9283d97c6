import type { App } from "#server/app.ts";
import { mediaTypeFor } from "#server/http/media-types.ts";
import { type PlainHeaders, type PlainRequest, type PlainResponse, wholeResponse } from "#server/http/plain-http.ts";
import type { Site } from "#server/site/open-site.ts";
import { pathHeaders, type SiteRules } from "#server/site/site-rules.ts";
import { parsePath } from "#src/addresses.ts";
import { contactPath } from "#src/contact/contact-request.ts";
import { payloadPath } from "#src/content/wire.ts";
import { trustedTypesPolicies } from "#src/security/trusted-types.ts";
import { cspHash } from "../sha256.ts";
import { type Files, serviceWorkerFile } from "../site/site.ts";
import { isHere } from "../this-machine.ts";
import { type Access, enablePath } from "./access.ts";
import type { openMedia } from "./media.ts";
import { plainPage } from "./plain-page.ts";
import type { PreviewPages } from "./preview-pages.ts";
import type { Streams } from "./streams.ts";

interface Options {
  readonly access: Access;
  readonly pages: PreviewPages;
  readonly streams: Streams;
  readonly media: Awaited<ReturnType<typeof openMedia>>;
  /** Answers for parts that do not depend on drafts: icons, error pages. */
  readonly site: Site;
  readonly rules: SiteRules;
  /** The code of the pages by path. It stays the same when another build replaces `site`. */
  readonly code: Files;
  readonly overlay: Buffer;
  readonly studioOrigins: readonly string[];
  readonly studioUrl: string;
  /** Answers only requests to names of this machine: a foreign page can use another name. */
  readonly isLocal: boolean;
}

const overlayPath = "/preview/overlay.js";
/** This query asks for a page as the snapshot in git has it. */
const onSiteQuery = "?on-site";
const eventsPath = "/preview/events";

/** The hash of an empty `<style>`, which script may fill. */
const emptyStyle = cspHash("");

type RequestHandler = (request: PlainRequest) => PlainResponse | Promise<PlainResponse>;

/** Without a session every address answers with the same page. */
export function previewApp({ access, pages, streams, media, site, rules, ...options }: Options): App {
  const { code, overlay, studioOrigins, studioUrl, isLocal } = options;
  const commonHeaders = previewHeaders(rules, studioOrigins);
  const sessionOf = (request: PlainRequest) => access.sessionOf(request.headers.cookie);
  /** The handlers of these addresses check by themselves who asks. */
  const endpoints = new Map<string, RequestHandler>([
    [enablePath, onlyGet(access.enable)],
    ["/preview/disable", onlyGet(access.disable)],
    ["/preview/pages", answerPagesShowing],
    [contactPath, (request) => (sessionOf(request) ? plainPage(403, "nothingSent") : access.refuse())],
  ]);

  function answerAnybody(request: PlainRequest): ReturnType<RequestHandler> {
    // The host name of a foreign page may point to this machine. That page would have the same origin.
    if (isLocal && !isHere(`http://${request.headers.host}`)) return plainPage(421, "onlyHere");
    const endpoint = endpoints.get(request.path);
    if (endpoint) return endpoint(request);
    return sessionOf(request) ? answerAdmitted(request) : access.refuse();
  }

  async function answerAdmitted(request: PlainRequest): Promise<PlainResponse> {
    const { method, path, query } = request;
    if (method !== "GET" && method !== "HEAD") return typed(405, ".txt", "Only GET and HEAD are answered here.\n");
    if (path === eventsPath) return streams.answer(new URLSearchParams(query), () => sessionOf(request));
    if (path === overlayPath) return typed(200, ".js", overlay);
    // A preview has no service worker, because nothing of it is stored on a device.
    const isOfWorker = path === `/${serviceWorkerFile}`;
    const script = isOfWorker ? undefined : code.get(path.slice(1));
    if (script) return typed(200, path, script);
    const file = await media.answer(request, policyAt(path));
    if (file) return file;
    const asked = path.replace(/\.json$/, "").replace(/^\/index$/, "/");
    if (query === onSiteQuery && path === asked) {
      const html = await pages.onSite(path);
      const policy = `${commonHeaders["Content-Security-Policy"]}, script-src 'none'`;
      // Without script, each link of this page leads back to the preview.
      if (html !== undefined) return typed(200, ".html", html, { "Content-Security-Policy": policy });
    }
    const page = await pages.at(asked);
    if (page && path === asked) return typed(200, ".html", withOverlay(page.html));
    if (page && path === payloadPath(asked)) return typed(200, ".json", page.encoded);
    return answerFromBuild(request, isOfWorker || parsePath(asked) !== undefined);
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

  /** @param isWithheld true if a built file at the address is not shown, because it has only published content */
  async function answerFromBuild(request: PlainRequest, isWithheld: boolean): Promise<PlainResponse> {
    const asked = { ...request, headers: {} };
    // Asks with `HEAD`, because an answer to `GET` may hold an open file, which would have to be closed.
    const isBuilt = isWithheld && (await site.answer({ ...asked, method: "HEAD" })).status === 200;
    const found = await site.answer(isBuilt ? { ...asked, path: `${request.path}/none` } : asked);
    const { body, status } = found;
    const isPage = body instanceof Uint8Array && found.headers["Content-Type"]?.startsWith("text/html");
    if (isPage && (status === 404 || status === 410))
      return typed(status, ".html", withOverlay(Buffer.from(body).toString()));
    return { ...found, headers: { ...found.headers, ...commonHeaders, ...policyAt(request.path) } };
  }

  function withOverlay(html: string): string {
    const about = [streams.version(), studioUrl]
      .map((content) => `<meta name="preview" content="${content}">`)
      .join("");
    return html
      .replace('content="style-src ', `content="style-src ${emptyStyle} `)
      .replace("</head>", () => `${about}<script type="module" src="${overlayPath}"></script></head>`);
  }

  function policyAt(path: string): PlainHeaders {
    const policy = pathHeaders(path, rules)["Content-Security-Policy"];
    return policy ? { "Content-Security-Policy": policy } : {};
  }

  return {
    commonHeaders: () => commonHeaders,
    async answer(request) {
      const { body, ...response } = await answerAnybody(request);
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

/** @param name a file name, or only an extension such as `.html`: it gives the media type */
function typed(status: number, name: string, content: string | Buffer, more?: Record<string, string>): PlainResponse {
  const body = Buffer.from(content);
  const headers = { "Content-Type": mediaTypeFor(`file${name}`), "Content-Length": String(body.length), ...more };
  return { status, headers, body };
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
