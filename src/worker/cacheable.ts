import type { RequestKind } from "./request-kind.ts";

/** What the answers to each kind of request call themselves. A host that answers every address with a page is found out. */
const expectedTypes: Readonly<Record<RequestKind, RegExp>> = {
  document: /^text\/html\b/,
  payload: /^application\/json\b/,
  hashed: /^(?:(?:text|application)\/javascript|text\/css|font\/|application\/(?:font|octet-stream))/,
  picture: /^image\//,
  shared: /^(?:image\/|(?:text|application)\/javascript|text\/css|font\/|application\/manifest\+json)/,
};

/** Whether an answer may be kept: whole, our own, not redirected, and what was asked for. */
export function isCacheable(response: Response, kind: RequestKind): boolean {
  const { status, type, redirected, headers } = response;
  if (status !== 200 || redirected) return false;
  // "default" is an answer the worker made itself, from a copy.
  if (type !== "basic" && type !== "default") return false;
  return expectedTypes[kind].test(headers.get("Content-Type") ?? "");
}
