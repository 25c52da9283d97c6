import { defaultLocale, type Locale, locales } from "./locales.ts";

/**
 * The pages of the site by name, each with its paths. The path without a language shows the default language and is
 * kept for old links (docs/decisions/0004-addresses.md).
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

/** The forms of an address: one without a language, and one for each language. */
export const variants = ["unprefixed", ...locales] as const;
type Variant = "unprefixed" | Locale;
export type Screen = keyof typeof screens;

/** The document types with pages. A link to a removed page leads to the screen `list`. */
export const collections = { job: { list: "jobs", openGraphType: "website" } } as const satisfies {
  [S in Screen as (typeof screens)[S]["unprefixed"] extends `${string}:slug` ? S : never]: {
    readonly list: Screen;
    /** https://ogp.me/#types */
    readonly openGraphType: "article" | "website";
  };
};

export type Collection = keyof typeof collections;
export const collectionNames = Object.keys(collections) as Collection[];

export function isCollection(name: unknown): name is Collection {
  return typeof name === "string" && Object.hasOwn(collections, name);
}

/** The types of documents that have a page: those of the collections, and `page`, for screens without slugs. */
export type PageType = Collection | "page";
export const pageTypes: readonly PageType[] = [...collectionNames, "page"];

export type PlainScreen = Exclude<Screen, Collection>;

export const screenNames = Object.keys(screens) as Screen[];
export const plainScreens = screenNames.filter((screen): screen is PlainScreen => !isCollection(screen));

export function isPlainScreen(name: unknown): name is PlainScreen {
  return plainScreens.some((screen) => screen === name);
}

/** The menu of a site whose settings have no menu. */
export const usualMenu: readonly PlainScreen[] = ["home", "products", "about", "jobs", "team", "partners", "contact"];

/** The short list of links in the footer. The law wants imprint and privacy on every page. */
export const quickLinks: readonly PlainScreen[] = ["products", "jobs", "contact", "imprint", "privacy"];

/** Every site has pages for these screens. Any other screen has a page while a document for it is published. */
export const requiredScreens: readonly PlainScreen[] = ["home", "imprint", "privacy"];

/**
 * Paths and patterns that screens had before, such as `"/en/companions": "partners"`. The value is the screen that has
 * the page now, or `null` if the page was removed. docs/guides/add-a-page.md explains each case.
 */
export const formerPaths: Readonly<Record<`/${string}`, Screen | null>> = {};

/** A page, without its language. */
export type Place = { readonly screen: PlainScreen } | { readonly screen: Collection; readonly slug: string };

export type Address = Place & { readonly variant: Variant };

export function localeOf(variant: Variant): Locale {
  return variant === "unprefixed" ? defaultLocale : variant;
}

export function pathFor(address: Address): string {
  return placePath(address, address.variant);
}

/** Links inside the site use only the path with a language's prefix. */
export function placePath(place: Place, variant: Variant): string {
  const pattern = screens[place.screen][variant];
  return "slug" in place ? pattern.replace(":slug", place.slug) : pattern;
}

/** The page at an address, in any language. */
export function withoutVariant({ variant: _, ...place }: Address): Place {
  return place;
}

/** The page that the content names. The check ensures that the screen exists and that a document's page has a slug. */
export function namedPlace({ screen, slug = "" }: { screen: string; slug?: string | undefined }): Place {
  return isCollection(screen) ? { screen, slug } : { screen: screen as PlainScreen };
}

const plainAddresses = new Map<string, Address>(
  plainScreens.flatMap((screen) =>
    variants.map((variant): [string, Address] => [screens[screen][variant], { screen, variant }]),
  ),
);

/** Undefined for an unknown path, such as `/de/jobs/` or `/DE/jobs`. */
export function parsePath(path: string): Address | undefined {
  return plainAddresses.get(path) ?? parseDocumentPath(path);
}

function parseDocumentPath(path: string): Address | undefined {
  for (const screen of collectionNames) {
    for (const variant of variants) {
      const slug = slugIn(path, screens[screen][variant]);
      if (slug) return { screen, variant, slug };
    }
  }
  return undefined;
}

/** `a` for `/jobs/a` and the pattern `/jobs/:slug`; empty without `:slug`. Undefined if the path does not fit. */
export function slugIn(path: string, pattern: string): string | undefined {
  const [start = "", end] = pattern.split(":slug");
  if (end === undefined) return path === pattern ? "" : undefined;
  const slug = path.slice(start.length, end === "" ? undefined : -end.length);
  // The model limits slugs to 96 characters.
  return path === start + slug + end && /^[a-z0-9-]{1,96}$/.test(slug) ? slug : undefined;
}

/** The address of the same page for search engines. Its path names the language. */
export function canonicalAddress<A extends Address>(address: A): A {
  return { ...address, variant: localeOf(address.variant) };
}

/** All addresses, in a fixed order, of a site whose collections have documents with these slugs. */
export function allAddresses(slugs: Readonly<Partial<Record<Collection, readonly string[]>>>): Address[] {
  const ofDocuments = collectionNames.flatMap((screen) =>
    (slugs[screen] ?? []).flatMap((slug) => variants.map((variant): Address => ({ screen, variant, slug }))),
  );
  return [...plainAddresses.values(), ...ofDocuments];
}

/** True if a path names its language; only paths of the default language may omit it. */
export function isPrefixed(path: string): boolean {
  return locales.some((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
}

/** The language that a path names, in small or capital letters. The default language if the path names none. */
export function localeOfPath(path: string): Locale {
  const first = path.split("/", 2)[1]?.toLowerCase();
  return locales.find((locale) => locale === first) ?? defaultLocale;
}
