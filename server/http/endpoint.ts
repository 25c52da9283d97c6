import { isIP } from "node:net";

/** The media type of a form that the browser sends itself. */
export const formType = "application/x-www-form-urlencoded";

export type EndpointContext = {
  readonly clientAddress: string;
  readonly siteOrigins: readonly string[];
  /** The HTML of a served page by its exact address; undefined if there is none. */
  pageAt(address: string): Promise<string | undefined>;
};

/** Works on every host. Only path and query of the request's URL count; the host adds the headers of all responses. */
export type Endpoint = (request: Request, context: EndpointContext) => Response | Promise<Response>;

export function jsonResponse(
  status: number,
  content: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** If the response already has one of the headers, such as a policy, both values count. */
export function addHeaders(response: Response, common: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(common)) response.headers.append(name, value);
  return response;
}

/** Reads at most `maxBytes`. "interrupted": the client disconnected before the end of the body. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | "tooLarge" | "interrupted"> {
  if (Number(request.headers.get("content-length")) > maxBytes) return "tooLarge";
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

/** Undefined if the body is not one JSON object in UTF-8. */
export function parseJsonBody(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return value instanceof Object && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

export function isOfType({ headers }: Request, type: string): boolean {
  const [given = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(part)?.[1]).find(Boolean);
  const isPlain = (headers.get("content-encoding") ?? "identity").toLowerCase() === "identity";
  return given.trim() === type && (charset ?? "utf-8") === "utf-8" && isPlain;
}

/**
 * True for a request from a page of this site or from a program. Browsers send `Origin` with every POST, so a request
 * without it comes from a program, which could send any value.
 *
 * Where a proxy sets `Referrer-Policy: no-referrer`, the `Origin` of a form sent without script is `null`, as from a
 * foreign page that sets this policy. `Sec-Fetch-Site`, which no page can set, proves that the form was on this `Host`.
 *
 * A page of this site has one of `siteOrigins`. That `Origin` and `Host` are equal proves nothing for a name, because a
 * foreign name can point to this server. It is enough for an IP address and for `localhost`, so that a site tried out
 * there accepts its own forms. There the scheme is not compared, because a proxy may have ended TLS.
 */
export function isSameOrigin(request: Request, siteOrigins: readonly string[]): boolean {
  const { headers } = request;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (origin === null) return (site ?? "same-origin") === "same-origin";
  const host = headers.get("host") ?? "";
  const isHidden = origin === "null" && site === "same-origin" && isOfType(request, formType);
  const page = isHidden ? `https://${host}` : origin;
  return siteOrigins.includes(page) || isAddressOf(page, host);
}

function isAddressOf(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  if (!page || (page.hostname !== "localhost" && isIP(page.hostname.replace(/^\[|\]$/g, "")) === 0)) return false;
  return URL.parse(`${page.protocol}//${host}`)?.host === page.host;
}
