/** Plain data, which is faster to create than a web `Request`, for every host of this server. */
export type PlainRequest = RequestTarget & {
  readonly method: string;
  /** Keys are lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Read on demand, at most once. */
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly clientAddress: string;
};

export type RequestTarget = {
  /** Raw: neither decoded nor normalised. */
  readonly path: string;
  /** With its `?`; empty if there is none. Safe in a header, because Node accepts only visible ASCII here. */
  readonly query: string;
};

/** The media type of a form that the browser sends itself. */
export const formType = "application/x-www-form-urlencoded";

/** Repeated headers are joined with commas, except `set-cookie`. */
export function headerOf({ headers }: Pick<PlainRequest, "headers">, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

/** Splits the request target. A URL object would normalise `/de/../en` before it could be judged. */
export function parseRequestTarget(target: string): RequestTarget {
  const [, path = "", query = ""] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  return { path: path || "/", query };
}
