import { type Address, type Collection, canonicalAddress, localeOf, type PlainScreen, pathFor } from "../addresses.ts";
import type { Locale } from "../locales.ts";
import { companyOf, sitePagesOf } from "./company.ts";
import { type Seo, seoOf } from "./head.ts";
import type { DocumentOf } from "./model/documents.ts";
import { localiseDocument, localiseSome } from "./resolve/localise.ts";
import { optionally, Resolver, UnresolvedContent } from "./resolve/resolver.ts";
import { hasContent, resolveSection } from "./resolve/section.ts";
import { specialViews } from "./resolve/special-views.ts";
import { addressesIn, documentsOf, keptWith, openDocument, pageOf, type Snapshot } from "./snapshot.ts";
import { type HeadView, type PageView, type Payload, type SiteView, shownSettings } from "./views.ts";

/** Undefined if the address has no page. Throws `UnresolvedContent` if the snapshot lacks what the page needs. */
export function payloadFor(snapshot: Snapshot, address: Address): Payload | undefined {
  const locale = localeOf(address.variant);
  const resolver = new Resolver(snapshot, locale, specialViews);
  try {
    const found = "slug" in address ? findDocument(resolver, address) : findPage(resolver, address.screen);
    return found && { address, locale, head: found.head, site: siteOf(resolver), page: found.page };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Content that is not checked may lack a part, and reading from a missing part throws a TypeError.
    const wrong = `The content of ${pathFor(address)} lacks a field that the page needs`;
    throw new UnresolvedContent(`${wrong} (${error.message})`, { cause: error });
  }
}

/** All pages' payloads in a fixed order. */
export function payloadsIn(snapshot: Snapshot): Payload[] {
  const made = new Map<string, Payload>();
  return addressesIn(snapshot).flatMap((address) => {
    // A path without a language shows the default language's page.
    const path = pathFor(canonicalAddress(address));
    const payload = made.get(path) ?? payloadFor(snapshot, address);
    if (!payload) return [];
    made.set(path, payload);
    return [{ ...payload, address }];
  });
}

/** All pages of a snapshot in one language have the same site view, so it is made only once. */
const sites = keptWith((_: Snapshot) => new Map<Locale, SiteView>());

function siteOf(resolver: Resolver): SiteView {
  const made = sites(resolver.snapshot);
  const site = made.get(resolver.locale) ?? resolveSite(resolver);
  made.set(resolver.locale, site);
  return site;
}

type Found = Pick<Payload, "head" | "page">;

function findPage(resolver: Resolver, screen: PlainScreen): Found | undefined {
  const page = pageOf(resolver.snapshot, screen);
  if (!page) return undefined;
  return {
    head: headOf(resolver, page.seo, page._id),
    page: {
      kind: "sections",
      screen,
      title: resolver.localise(page.title, `${page._id}: title`),
      sections: page.sections.map((section) => resolveSection(resolver, screen, section)).filter(hasContent),
    },
  };
}

function findDocument(resolver: Resolver, { screen, slug }: { screen: Collection; slug: string }): Found | undefined {
  const found = openDocument(resolver.snapshot, screen, slug);
  if (!found) return undefined;
  return {
    head: headOf(resolver, seoOf(found), found._id),
    page: { kind: screen, document: localiseDocument<DocumentOf<Collection>>(resolver, found) } as PageView,
  };
}

function headOf(resolver: Resolver, { title, description, image: own, noIndex = false }: Seo, where: string): HeadView {
  const shared = resolver.only("siteSettings").defaultSeo.image;
  return {
    title: resolver.localise(title, `${where}: seo.title`),
    description: resolver.localise(description, `${where}: seo.description`),
    ...optionally(
      "image",
      (own && resolver.picture(own, `${where}: seo.image`)) ??
        (shared && resolver.picture(shared, "siteSettings: defaultSeo.image")),
    ),
    noIndex,
  };
}

/** The content around every page: the company, its channels, the footer's blocks. */
export function resolveSite(resolver: Resolver): SiteView {
  const settings = resolver.only("siteSettings");
  const orderOf = ({ order = Number.MAX_VALUE }: DocumentOf<"footerBlock">) => order;
  const blocks = documentsOf(resolver.snapshot, "footerBlock").sort((one, other) => orderOf(one) - orderOf(other));
  return {
    ...localiseSome(resolver, settings, shownSettings),
    ...sitePagesOf(resolver.snapshot),
    shortName: companyOf(settings).shortName,
    socialLinks: settings.socialLinks.map(({ _key, label, url }) => ({ _key, label, target: { href: url } })),
    footerBlocks: blocks.map((block, place) => ({ _key: String(place), ...localiseDocument(resolver, block) })),
  };
}
