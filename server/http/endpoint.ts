import { isIP } from "node:net";

export type RequestContext = {
  readonly clientAddress: string;
  readonly siteOrigins: readonly string[];
  /** The HTML of a served page by its exact address; undefined if there is none. */
  pageAt(address: string): Promise<string | undefined>;
};

export type Endpoint = (request: Request, context: RequestContext) => Response | Promise<Response>;

export function jsonResponse(
  status: number,
  content: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const own = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" };
  return Response.json(content, { status, headers: { ...own, ...headers } });
}

/** The body, reading at most `maxBytes`. "interrupted": the client disconnected before the end. */
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

/** Undefined if the body is not UTF-8 or not JSON. */
export function parseJson(body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

export function isOfType(headers: Headers, type: string): boolean {
  const [given = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(part)?.[1]).find(Boolean);
  const isPlain = (headers.get("content-encoding") ?? "identity").toLowerCase() === "identity";
  return given.trim() === type && (charset ?? "utf-8") === "utf-8" && isPlain;
}

/**
 * True for a request from a page of this site or from a program. Browsers send `Origin` with every POST, so a request
 * without it comes from a program, which could send any.
 *
 * `siteOrigins` decides. A `Host` equal to the `Origin` proves nothing: a foreign name can point to this server. An IP
 * address or `localhost` cannot be repointed, so a site tried out there accepts its own forms. The scheme is not
 * compared there, because a proxy may have ended TLS.
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
