import type { Locale } from "../locales.ts";
import { plainText } from "./plain-text.ts";
import type { Payload, PictureView } from "./views.ts";

/** What the picture of a shared link shows: the title beside the company's name, and a picture where there is one. */
export interface ShareCard {
  /** With its soft hyphens. */
  readonly title: string;
  readonly name: string;
  readonly locale: Locale;
  readonly picture?: PictureView | undefined;
}

export function shareCardOf({ head, site, locale }: Pick<Payload, "head" | "site" | "locale">): ShareCard {
  return { title: head.title, name: site.shortName, locale, picture: head.image };
}

/**
 * The address of a card. A pure function of what it shows and of the look it is drawn in, so that the page that names a
 * file and the pipeline that makes it cannot disagree; another content is another address.
 *
 * @param look names the brand's colours, mark and fonts by their content
 */
export function shareCardFile({ title, name, locale, picture }: ShareCard, look: string): string {
  const shown = picture && [picture.sha1, picture.crop ?? null, picture.focus ?? null];
  return `/media/card-${fnv1a(JSON.stringify([title, name, locale, shown ?? null]))}-${look}.jpg`;
}

/** The card in words, for those who do not see it. */
export function shareCardAlt({ title, name, picture }: ShareCard): string {
  return plainText([`${title} – ${name}`, picture?.alt].filter(Boolean).join(": "));
}

/**
 * FNV-1a of 64 bits, in hexadecimal: http://www.isthe.com/chongo/tech/comp/fnv. For names in addresses: browsers have no
 * other hash that answers at once. It keeps nothing secret.
 */
export function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}
