export type RequestTarget = {
  /** As it was sent: neither decoded nor tidied. */
  readonly path: string;
  /** With its `?`; empty when there is none. Safe to repeat in a header: Node lets nothing but visible ASCII in. */
  readonly query: string;
};

/**
 * Splits what stands in the request line. The raw form matters: a URL object would tidy `/de/../en` before anyone
 * could look at it.
 */
export function parseRequestTarget(target: string): RequestTarget {
  const withoutOrigin = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const hash = withoutOrigin.indexOf("#");
  const withoutHash = hash === -1 ? withoutOrigin : withoutOrigin.slice(0, hash);
  const mark = withoutHash.indexOf("?");
  if (mark === -1) return { path: withoutHash || "/", query: "" };
  return { path: withoutHash.slice(0, mark) || "/", query: withoutHash.slice(mark) };
}
