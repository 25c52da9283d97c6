import { companyOf } from "../company.ts";
import type { SiteSettings } from "../model/site-settings.ts";
import { documentsOf } from "../snapshot.ts";
import type { FooterBlockView, SiteView } from "../views.ts";
import { optionally, type Resolver } from "./resolver.ts";

/** What surrounds every page: the company, its channels, the footer's blocks. */
export function resolveSite(resolver: Resolver): SiteView {
  const settings = resolver.only("siteSettings");
  return {
    companyName: settings.companyName,
    shortName: companyOf(settings).shortName,
    claim: resolver.localise(settings.claim, "siteSettings: claim"),
    contactEmail: settings.contactEmail,
    ...optionally("phone", settings.phone),
    addressLines: settings.addressLines,
    socialLinks: settings.socialLinks.map(({ label, url }) => ({ label, target: { href: url } })),
    footerBlocks: resolveFooterBlocks(resolver),
    ...optionally("patternCredit", settings.patternCredit && resolveCredit(settings.patternCredit)),
  };
}

function resolveCredit({ url, ...credit }: NonNullable<SiteSettings["patternCredit"]>) {
  return { ...credit, ...optionally("url", url) };
}

function resolveFooterBlocks(resolver: Resolver): FooterBlockView[] {
  return documentsOf(resolver.snapshot, "footerBlock")
    .sort((a, b) => a.order - b.order)
    .map((block) => ({
      title: resolver.localise(block.title, `${block._id}: title`),
      ...resolver.localiseOptional("text", block.text, `${block._id}: text`),
      links: block.links.map(({ label, target }) => ({
        label: resolver.localise(label, `${block._id}: links.label`),
        target: resolver.target(target),
      })),
    }));
}
