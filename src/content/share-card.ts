import type { Locale } from "../locales.ts";
import type { PictureView } from "./media-views.ts";
import { plainText } from "./text.ts";
import type { Payload } from "./views.ts";

export interface ShareCard {
  readonly title: string;
  readonly name: string;
  readonly locale: Locale;
  readonly picture?: PictureView | undefined;
}

export function shareCardOf({ head, site, locale }: Pick<Payload, "head" | "site" | "locale">): ShareCard {
  return { title: head.title, name: site.shortName, locale, picture: head.image };
}

/** Pages and the pipeline, which makes the file, both compute this path. So it depends only on content and brand. */
export function shareCardFile({ title, name, locale, picture }: ShareCard, brandHash: string): string {
  const shown = [title, name, locale, picture && [picture.sha1, picture.crop, picture.focus]];
  return `/share/${fnv1a(JSON.stringify(shown))}-${brandHash}.jpg`;
}

export function shareCardAlt({ title, name, picture }: ShareCard): string {
  return plainText([`${title} – ${name}`, picture?.alt].filter(Boolean).join(": "));
}

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv): browsers have no other synchronous hash. Not for secrets. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
