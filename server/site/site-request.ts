import type { RequestTarget } from "../http/request-target.ts";

/** A request as the site needs it. */
export type SiteRequest = RequestTarget & {
  readonly method: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** Headers that come several times are joined with commas already, apart from `set-cookie`. */
export function headerOf(request: SiteRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}
