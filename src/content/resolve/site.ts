import { companyOf } from "../company.ts";
import type { FooterBlock } from "../model/footer-block.ts";
import { documentsOf } from "../snapshot.ts";
import type { SiteView } from "../views.ts";
import { localiseDocument, localiseSome } from "./localise.ts";
import type { Resolver } from "./resolver.ts";

const shownSettings = ["companyName", "claim", "contactEmail", "phone", "addressLines", "patternCredit"] as const;

/** What surrounds every page: the company, its channels, the footer's blocks. */
export function resolveSite(resolver: Resolver): SiteView {
  const settings = resolver.only("siteSettings");
  const blocks = documentsOf(resolver.snapshot, "footerBlock").sort(byOrder);
  return {
    ...localiseSome(resolver, settings, shownSettings),
    shortName: companyOf(settings).shortName,
    socialLinks: settings.socialLinks.map(({ _key, label, url }) => ({ _key, label, target: { href: url } })),
    footerBlocks: blocks.map((block, place) => ({ _key: String(place), ...localiseDocument(resolver, block) })),
  };
}

/** Those without a place come last. */
function byOrder(one: FooterBlock, other: FooterBlock): number {
  return (one.order ?? Number.MAX_VALUE) - (other.order ?? Number.MAX_VALUE);
}
