import type { Defect } from "./defects.ts";
import { append, type Edit, set } from "./edit-snapshot.ts";
import { text } from "./sample-documents.ts";

/** Links that lead nowhere, or where nobody should be led. Each is a new link, so that all can be there at once. */
export const linkDefects: readonly Defect[] = [
  footerLink("job-unsaid", { kind: "screen", screen: "job" }, "slug", "does not say which", "warning"),
  footerLink("job-closed", { kind: "screen", screen: "job", slug: "driver" }, "slug", "closed", "warning"),
  footerLink("job-unknown", { kind: "screen", screen: "job", slug: "pilot" }, "slug", "no job “pilot”", "warning"),
  footerLink("slug-elsewhere", { kind: "screen", screen: "team", slug: "jana" }, "slug", "“team”", "warning"),
  footerLink("no-such-screen", { kind: "screen", screen: "shop" }, "screen", "“shop”"),
  footerLink("no-such-kind", { kind: "phone" }, "kind", "“phone”"),
  footerLink("no-kind", { url: "https://a.example" }, "kind", "what this is"),
  footerLink("unencrypted", { kind: "url", url: "http://a.example" }, "url", "http:", "warning"),
  footerLink("script", { kind: "url", url: "javascript:alert(1)" }, "url", "is a script"),
  footerLink("hidden-script", { kind: "url", url: " java\tscript:alert(1)" }, "url", "is a script"),
  footerLink("password", { kind: "url", url: "https://a.example@b.example" }, "url", "not a correct address"),
  {
    name: "a social link without a host",
    edit: set("siteSettings", "socialLinks[video].url", "/video"),
    expect: { document: "siteSettings", path: "socialLinks[video].url", wrong: "not a complete address" },
  },
  {
    name: "a partner at an unencrypted address",
    edit: set("partner-muehle", "url", "http://muehle.example"),
    expect: { document: "partner-muehle", path: "url", wrong: "http:", level: "warning" },
  },
  {
    name: "an address with spaces around it",
    edit: set("siteSettings", "socialLinks[photos].url", " https://photos.example "),
    expect: { document: "siteSettings", path: "socialLinks[photos].url", wrong: "spaces", level: "warning" },
  },
  {
    name: "a script in rich text",
    edit: linkIn("page-about", "de", "javascript:void(0)"),
    expect: { document: "page-about", path: "sections[text].body.de[first].markDefs[more].href", wrong: "is a script" },
  },
  {
    name: "a mail link without a recipient",
    edit: linkIn("page-about", "en", "mailto:hallo"),
    expect: {
      document: "page-about",
      path: "sections[text].body.en[first].markDefs[more].href",
      wrong: "not a correct",
    },
  },
  {
    name: "a phone link with words",
    edit: linkIn("page-jobs", "de", "tel:call-us"),
    expect: {
      document: "page-jobs",
      path: "sections[text].body.de[first].markDefs[more].href",
      wrong: "not a correct",
    },
  },
  {
    name: "a link in rich text to a job that is closed",
    edit: set("page-jobs", "sections[text].body.en[first].markDefs[more]", {
      _key: "more",
      _type: "screenLink",
      screen: "job",
      slug: "driver",
    }),
    expect: {
      document: "page-jobs",
      path: "sections[text].body.en[first].markDefs[more].slug",
      wrong: "closed",
      level: "warning",
    },
  },
];

function footerLink(
  key: string,
  target: Record<string, unknown>,
  field: string,
  wrong: string,
  level: "error" | "warning" = "error",
): Defect {
  return {
    name: `a link in the footer: ${key}`,
    edit: append("footer-company", "links", { _key: key, label: text("Dorthin", "There"), target }),
    expect: { document: "Unternehmen (footer-company)", path: `links[${key}].target.${field}`, wrong, level },
  };
}

function linkIn(id: string, locale: string, href: string): Edit {
  return set(id, `sections[text].body.${locale}[first].markDefs[more].href`, href);
}
