import { defaultLocale, type Locale, locales } from "./locales.ts";

/**
 * Every address of the site. An unprefixed path is the default language's page again, kept for old links;
 * its prefixed twin is the canonical one (docs/decisions/0004-addresses.md).
 */
export const screens = {
  home: { unprefixed: "/", de: "/de", en: "/en" },
  about: { unprefixed: "/about", de: "/de/ueber-uns", en: "/en/about-us" },
  contact: { unprefixed: "/contact", de: "/de/kontakt", en: "/en/contact" },
  imprint: { unprefixed: "/imprint", de: "/de/impressum", en: "/en/imprint" },
  jobs: { unprefixed: "/jobs", de: "/de/jobs", en: "/en/jobs" },
  job: { unprefixed: "/jobs/:slug", de: "/de/jobs/:slug", en: "/en/jobs/:slug" },
  partners: { unprefixed: "/partners", de: "/de/partner", en: "/en/partners" },
  privacy: { unprefixed: "/privacy", de: "/de/datenschutz", en: "/en/privacy" },
  products: { unprefixed: "/products", de: "/de/produkte", en: "/en/products" },
  team: { unprefixed: "/team", de: "/de/team", en: "/en/team" },
} as const satisfies Record<string, Record<Variant, `/${string}`>>;

export const variants = ["unprefixed", ...locales] as const;
export type Variant = "unprefixed" | Locale;
export type Screen = keyof typeof screens;

/**
 * Types of documents that have a page each: the screen is called like the type, and its addresses name the document by
 * its slug. `list` is the screen that lists them: it stands above theirs, and links to a page that is gone lead to it.
 * `openGraphType` is what a shared link to one calls it (https://ogp.me/#types).
 */
export const collections = { job: { list: "jobs", openGraphType: "website" } } as const satisfies {
  [S in Screen as (typeof screens)[S]["unprefixed"] extends `${string}:slug` ? S : never]: {
    readonly list: Screen;
    readonly openGraphType: "article" | "website";
  };
};

export type Collection = keyof typeof collections;
export const collectionNames = Object.keys(collections) as Collection[];

/** Whether a type of document, or a screen, is a collection. */
export function isCollection(name: unknown): name is Collection {
  return typeof name === "string" && Object.hasOwn(collections, name);
}

/** A screen that is one page. */
export type PlainScreen = Exclude<Screen, Collection>;

export const screenNames = Object.keys(screens) as Screen[];
export const plainScreens = screenNames.filter((screen): screen is PlainScreen => !isCollection(screen));

export type Address =
  | { readonly screen: PlainScreen; readonly variant: Variant }
  | { readonly screen: Collection; readonly variant: Variant; readonly slug: string };

/** Where a link inside the site may lead: a screen, in whatever language the reader is in. */
export type Place = { readonly screen: PlainScreen } | { readonly screen: Collection; readonly slug: string };

export function localeOf(variant: Variant): Locale {
  return variant === "unprefixed" ? defaultLocale : variant;
}

/** The exact path of an address: no slash at the end, no query, no hash. */
export function pathFor(address: Address): string {
  const pattern = screens[address.screen][address.variant];
  return "slug" in address ? pattern.replace(":slug", address.slug) : pattern;
}

/** The prefixed path of a place, the only form that links inside the site use. */
export function placePath(place: Place, locale: Locale): string {
  return pathFor({ ...place, variant: locale } as Address);
}

/** The address a path names. Returns undefined where it names none. Strict: `/de/jobs/` and `/DE/jobs` name none. */
export function parsePath(path: string): Address | undefined {
  return plainAddresses.get(path) ?? parseDocumentPath(path);
}

/** The same address in its canonical, prefixed form. */
export function canonicalAddress<A extends Address>(address: A): A {
  return { ...address, variant: localeOf(address.variant) };
}

/** Every address of a site whose collections have documents with these slugs, in a fixed order. */
export function allAddresses(slugs: Readonly<Partial<Record<Collection, readonly string[]>>>): Address[] {
  const ofDocuments = collectionNames.flatMap((screen) =>
    (slugs[screen] ?? []).flatMap((slug) => variants.map((variant): Address => ({ screen, variant, slug }))),
  );
  return [...plainAddresses.values(), ...ofDocuments];
}

/** The screen above another one: for a document's page the one that lists its kind. Returns undefined for others. */
export function parentScreen(screen: Screen): PlainScreen | undefined {
  return isCollection(screen) ? collections[screen].list : undefined;
}

/** Where an address is, whatever the language. */
export function placeAt(address: Address): Place {
  return "slug" in address ? { screen: address.screen, slug: address.slug } : { screen: address.screen };
}

/** Whether a path says its language: all but the unprefixed twins of the default language's pages. */
export function isPrefixed(path: string): boolean {
  return locales.some((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
}

/** The page for addresses that are none. Hosts look for the default language's as `404.html`. */
export function notFoundPath(locale: Locale): string {
  return besidePages(locale, "404");
}

/** The page that stands in for one that cannot be had without a connection. Nothing links to it. */
export function offlinePath(locale: Locale): string {
  return besidePages(locale, "offline");
}

export function isOfflinePath(path: string): boolean {
  return locales.some((locale) => offlinePath(locale) === path);
}

/** A file of each language that is no address: at the top for the default language, so that it is found by its name. */
function besidePages(locale: Locale, name: string): string {
  return locale === defaultLocale ? `/${name}` : `/${locale}/${name}`;
}

/** The language of any path, of unknown ones too: error pages speak it. */
export function localeOfPath(path: string): Locale {
  const first = path.split("/", 2)[1]?.toLowerCase();
  return locales.find((locale) => locale === first) ?? defaultLocale;
}

const plainAddresses = new Map<string, Address>(
  plainScreens.flatMap((screen) =>
    variants.map((variant): [string, Address] => [screens[screen][variant], { screen, variant }]),
  ),
);

function parseDocumentPath(path: string): Address | undefined {
  for (const screen of collectionNames) {
    for (const variant of variants) {
      const [start = "", end = ""] = screens[screen][variant].split(":slug");
      const slug = path.slice(start.length, end === "" ? undefined : -end.length);
      if (path === start + slug + end && /^[a-z0-9-]+$/.test(slug)) return { screen, variant, slug };
    }
  }
  return undefined;
}
