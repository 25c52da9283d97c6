/** A request as the site needs it: plain data, which is faster to make than a `Request` of the web. */
export type PlainRequest = RequestTarget & {
  readonly method: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

export type RequestTarget = {
  /** As it was sent: neither decoded nor tidied. */
  readonly path: string;
  /** With its `?`; empty when there is none. Safe to repeat in a header: Node lets nothing but visible ASCII in. */
  readonly query: string;
};

/** Headers that come several times are joined with commas already, apart from `set-cookie`. */
export function headerOf({ headers }: Pick<PlainRequest, "headers">, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * Splits what stands in the request line. The raw form matters: a URL object would tidy `/de/../en` before anyone
 * could look at it.
 */
export function parseRequestTarget(target: string): RequestTarget {
  const [, path = "", query = ""] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(target) ?? [];
  return { path: path || "/", query };
}
