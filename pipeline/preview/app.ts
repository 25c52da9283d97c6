import { open } from "node:fs/promises";
import type { App } from "#server/app.ts";
import { planResponse } from "#server/http/conditions.ts";
import { mediaTypeFor } from "#server/http/media-types.ts";
import { headerOf, type PlainRequest, type PlainResponse, wholeResponse } from "#server/http/plain-http.ts";
import type { Site } from "#server/site/open-site.ts";
import { pathHeaders, type SiteRules } from "#server/site/site-rules.ts";
import { parsePath } from "#src/addresses.ts";
import { contactPath } from "#src/contact/contact-request.ts";
import { payloadPath } from "#src/content/wire.ts";
import { trustedTypesPolicies } from "#src/security/trusted-types.ts";
import { cspHash, sha256 } from "../sha256.ts";
import { type Files, serviceWorkerFile } from "../site/site.ts";
import { isHere } from "../this-machine.ts";
import { type Door, enablePath, type Session } from "./door.ts";
import type { openMedia } from "./media.ts";
import { plainPage } from "./plain-page.ts";
import type { PreviewPages } from "./preview-pages.ts";
import type { Streams } from "./streams.ts";

interface Options {
  readonly door: Door;
  readonly pages: PreviewPages;
  readonly streams: Streams;
  readonly media: Awaited<ReturnType<typeof openMedia>>;
  /** For parts that do not depend on drafts: icons, error pages. */
  readonly site: Site;
  readonly rules: SiteRules;
  /** The code of the pages by path; it stays when another build replaces `site`. */
  readonly code: Files;
  readonly overlay: Buffer;
  readonly studioOrigins: readonly string[];
  readonly studioUrl: string;
  readonly pathsShowing: (id: string) => readonly string[];
  /** Answers only requests to this machine's own names; other names may come from a foreign page. */
  readonly isLocal: boolean;
}

const overlayPath = "/preview/overlay.js";
const eventsPath = "/preview/events";
const pagesPath = "/preview/pages";

/** The hash of an empty `<style>`, which script may fill. */
const emptyStyle = cspHash("");

/** Without a session every address answers with the same page. */
export function previewApp(options: Options): App {
  const { door, pages, streams, media, site, rules, code, overlay, studioOrigins, studioUrl, isLocal } = options;
  const headers = previewHeaders(rules, studioOrigins);

  const endpoints = new Map<string, (request: PlainRequest) => PlainResponse | Promise<PlainResponse>>([
    [enablePath, door.enter],
    ["/preview/disable", ({ method }) => (method === "GET" ? door.leave() : plainPage(405, "onlyGet"))],
    [pagesPath, pagesOf],
    [
      contactPath,
      (request) => (door.sessionOf(headerOf(request, "cookie")) ? plainPage(403, "nothingSent") : door.refuse()),
    ],
  ]);

  /** For the Studio, which has another origin and no cookie here. */
  async function pagesOf(request: PlainRequest): Promise<PlainResponse> {
    const origin = headerOf(request, "origin");
    const allowed: Record<string, string> = { Vary: "Origin" };
    if (origin !== undefined && studioOrigins.includes(origin)) {
      allowed["Access-Control-Allow-Origin"] = origin;
      allowed["Access-Control-Allow-Headers"] = "authorization";
    }
    if (request.method === "OPTIONS") return { status: 204, headers: allowed };
    const secret = headerOf(request, "authorization");
    const isAdmitted =
      door.sessionOf(headerOf(request, "cookie")) || (await door.admitsSecret(secret, request.clientAddress));
    if (!isAdmitted) return door.refuse(allowed);
    const id = new URLSearchParams(request.query).get("id") ?? "";
    return wholeResponse(200, "application/json", JSON.stringify(options.pathsShowing(id)), allowed);
  }

  async function answer(request: PlainRequest): Promise<PlainResponse> {
    // A foreign name may point here, whose page would then have the same origin.
    if (isLocal && !isHere(`http://${headerOf(request, "host")}`)) return plainPage(421, "onlyHere");
    const endpoint = endpoints.get(request.path);
    if (endpoint) return endpoint(request);
    const cookies = headerOf(request, "cookie");
    if (!door.sessionOf(cookies)) return door.refuse();
    const { method, path, query } = request;
    if (method !== "GET" && method !== "HEAD") return text(405, ".txt", "Only GET and HEAD are answered here.\n");
    if (path === eventsPath) return events(new URLSearchParams(query), () => door.sessionOf(cookies));
    if (path === overlayPath) return text(200, ".js", overlay);
    // Nothing of a preview is stored on a device.
    const own = path === `/${serviceWorkerFile}` ? undefined : code.get(path.slice(1));
    if (own) return text(200, path, own);
    if (path.startsWith("/media/")) {
      const file = await media.at(path);
      if (file) return sendFile(file, request);
    }
    const asked = path.replace(/\.json$/, "").replace(/^\/index$/, "/");
    const page = await pages.at(asked);
    if (page && path === asked) return text(200, ".html", withOverlay(page.html));
    if (page && path === payloadPath(asked)) return text(200, ".json", page.encoded);
    return fromBuild(request, parsePath(asked) !== undefined || path === `/${serviceWorkerFile}`);
  }

  /** A built file, a former address's answer, or an error page; never a page with published content only. */
  async function fromBuild(request: PlainRequest, isMissing: boolean): Promise<PlainResponse> {
    const asked = { ...request, headers: {} };
    // `HEAD` opens no file, which nobody would close.
    const isBuilt = isMissing && (await site.answer({ ...asked, method: "HEAD" })).status === 200;
    const found = await site.answer(isBuilt ? { ...asked, path: `${request.path}/none` } : asked);
    const { body, status } = found;
    const isPage = body instanceof Uint8Array && found.headers["Content-Type"]?.startsWith("text/html");
    if (isPage && (status === 404 || status === 410))
      return text(status, ".html", withOverlay(Buffer.from(body).toString()));
    return { ...found, headers: { ...found.headers, ...headers, ...policyAt(request.path) } };
  }

  function withOverlay(html: string): string {
    const about = [streams.version, studioUrl].map((content) => `<meta name="preview" content="${content}">`).join("");
    return html
      .replace('content="style-src ', `content="style-src ${emptyStyle} `)
      .replace("</head>", () => `${about}<script type="module" src="${overlayPath}"></script></head>`);
  }

  function events(search: URLSearchParams, session: () => Session | undefined): PlainResponse {
    const body = streams.open(search.get("path") ?? "", search.get("version") ?? "", session);
    if (!body) return text(503, ".txt", "Too many pages are open.\n");
    // nginx would buffer the stream.
    const own = { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" };
    return { status: 200, headers: own, body };
  }

  async function sendFile(file: string, request: PlainRequest): Promise<PlainResponse> {
    const handle = await open(file);
    const { size, mtimeMs } = await handle.stat();
    const type = {
      "Content-Type": mediaTypeFor(request.path),
      "Accept-Ranges": "bytes",
      "Content-Length": String(size),
    };
    const tag = `"${sha256(`${file} ${size} ${mtimeMs}`).slice(0, 22)}"`;
    const { part, ...plan } = planResponse(request, {
      tag,
      size,
      headers: { ...headers, ...policyAt(request.path), ...type, ETag: tag },
    });
    if (part && request.method === "GET") return { ...plan, body: { handle, part } };
    await handle.close();
    return plan;
  }

  function policyAt(path: string): Record<string, string> {
    const policy = pathHeaders(path, rules)["Content-Security-Policy"];
    return policy ? { "Content-Security-Policy": policy } : {};
  }

  /** @param name a file's, or an extension such as `.html` */
  function text(status: number, name: string, content: string | Buffer): PlainResponse {
    const body = Buffer.from(content);
    const own = { "Content-Type": mediaTypeFor(`file${name}`), "Content-Length": String(body.length) };
    return { status, headers: own, body };
  }

  return {
    async answer(request) {
      const { body, ...response } = await answer(request);
      const own = { ...response, headers: { ...headers, ...response.headers } };
      if (request.method !== "HEAD") return { ...own, body };
      if (body && "destroy" in body) body.destroy();
      return own;
    },
    commonHeaders: () => headers,
  };
}

/** The site's headers, but they allow the Studio's frame and forbid caching, indexing and sending data elsewhere. */
function previewHeaders({ headers }: SiteRules, studioOrigins: readonly string[]): Record<string, string> {
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
