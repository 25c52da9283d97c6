import { isIP } from "node:net";

/** What an endpoint knows of a request beside what the request says itself. */
export type RequestContext = {
  /** The visitor's IP address, as far as the proxies in front are known (`TRUST_PROXY`). */
  readonly clientAddress: string;
  /** Scheme and host of the published site; requests of its pages are our own. */
  readonly siteOrigins: readonly string[];
  /** The HTML of a page of the site that is being served, by its exact address. Undefined when there is none. */
  pageAt(address: string): Promise<string | undefined>;
};

/** Answers one address, whatever the method. The body may be left unread: the server sees to it. */
export type Endpoint = (request: Request, context: RequestContext) => Response | Promise<Response>;

/** An answer of an endpoint; no cache may keep it. */
export function jsonResponse(
  status: number,
  content: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const own = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  return Response.json(content, { status, headers: { ...own, ...headers } });
}

/**
 * The body of a request, of which no more than `maxBytes` are ever held; or why there is none. "interrupted": the
 * client went away before the end.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | "tooLarge" | "interrupted"> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "tooLarge";
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return "tooLarge";
      chunks.push(chunk);
    }
  } catch {
    return "interrupted";
  }
  return Buffer.concat(chunks);
}

/** The text of a JSON body as a value. Returns undefined when it is no UTF-8 or no JSON. */
export function parseJson(body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

/** `text/plain; charset=UTF-8` → whether it is `text/plain`, in the only encoding we read. */
export function isOfType(headers: Headers, type: string): boolean {
  const [given = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(part)?.[1]).find(Boolean);
  const isPlain = (headers.get("content-encoding") ?? "identity").toLowerCase() === "identity";
  return given.trim() === type && (charset ?? "utf-8") === "utf-8" && isPlain;
}

/**
 * Whether a request comes from a page of this site, or from no page at all: browsers name the origin of every POST, so
 * a request without one comes from a program, which could name any.
 *
 * `siteOrigins` decides. A `Host` that equals the `Origin` proves nothing: a stranger can point a name of theirs at this
 * server. An IP address or `localhost` cannot be pointed elsewhere, so a site that is tried out on such an address
 * accepts its own forms. The scheme is not compared there: a proxy may have ended TLS.
 */
export function isSameOrigin(headers: Headers, siteOrigins: readonly string[]): boolean {
  const origin = headers.get("origin");
  if (origin === null) return (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
  return siteOrigins.includes(origin) || isAddressOf(origin, headers.get("host") ?? "");
}

function isAddressOf(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  return page !== null && isUnmistakable(page.hostname) && URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}

function isUnmistakable(hostname: string): boolean {
  return hostname === "localhost" || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
