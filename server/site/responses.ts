import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { placePath } from "#src/addresses.ts";
import type { Locale } from "#src/locales.ts";
import type { ByteRange } from "../http/conditions.ts";
import { revalidate, revalidatePrivately } from "./site-rules.ts";

/** Plain data: a web `Response` costs more to create and to send. */
export type SiteResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when there is none. A stream is sent as it comes. */
  readonly body?: Uint8Array | OpenFile | Readable | undefined;
};

export type OpenFile = { readonly handle: FileHandle; readonly part: ByteRange };

type Headers = Readonly<Record<string, string>>;

const texts = {
  /** For programs that expected a file. */
  missing: { status: 404, text: "There is no such file.", headers: {} },
  method: { status: 405, text: "Only GET and HEAD are answered here.", headers: { Allow: "GET, HEAD" } },
  failure: { status: 500, text: "Something went wrong on our side.", headers: {} },
  renewal: {
    status: 503,
    text: "The site is just being renewed. Try again in a second.",
    headers: { "Retry-After": "1" },
  },
  overload: {
    status: 503,
    text: "Too many visitors at once. Try again in a few seconds.",
    headers: { "Retry-After": "5" },
  },
};

/** @param common the headers of every response of this build */
export function textResponse(kind: keyof typeof texts, common: Headers): SiteResponse {
  const { status, text, headers } = texts[kind];
  const body = Buffer.from(`${text}\n`);
  const own = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(body.length),
    "Cache-Control": revalidate,
  };
  return { status, headers: { ...common, ...own, ...headers }, body };
}

/** Redirects to a page's exact or current address. It begins with one slash, so it cannot lead to another host. */
export function permanentRedirect(common: Headers, address: string, query: string): SiteResponse {
  return redirect(308, address + query, { ...common, "Cache-Control": revalidate });
}

export function languageRedirect(common: Headers, locale: Locale, query: string): SiteResponse {
  const own = { "Cache-Control": revalidatePrivately, Vary: "Accept-Language, Accept-Encoding" };
  return redirect(302, placePath({ screen: "home" }, locale) + query, { ...common, ...own });
}

function redirect(status: number, address: string, headers: Headers): SiteResponse {
  return { status, headers: { ...headers, Location: address, "Content-Length": "0" } };
}
