import type { PlainHeaders } from "./plain-http.ts";

export type EndpointContext = {
  readonly clientAddress: string;
  readonly siteOrigins: readonly string[];
  /** The HTML of a served page by its exact address; undefined if there is none. */
  pageAt(address: string): Promise<string | undefined>;
};

/** Uses only path and query of the URL. Its caller adds the headers that all responses of the site have. */
export type Endpoint = (request: Request, context: EndpointContext) => Response | Promise<Response>;

export function jsonResponse(status: number, content: unknown, headers: PlainHeaders = {}): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** If the response already has one of the headers, such as a policy, both values count. */
export function addHeaders(response: Response, common: PlainHeaders): Response {
  for (const [name, value] of Object.entries(common)) response.headers.append(name, value);
  return response;
}
