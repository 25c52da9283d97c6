/** Few pages need words with these first keys. All other words are the part "page", fetched before a page is shown. */
const latePartOf: { readonly [name in string]?: "form" | "lightbox" | "server" } = {
  contact: "form",
  contactChoices: "form",
  contactFields: "form",
  contactForm: "form",
  validation: "form",
  lightbox: "lightbox",
  mail: "server",
  suspicion: "server",
};

export const browserParts = ["page", "form", "lightbox"] as const;

export type WordPart = (typeof browserParts)[number];

export function partOf(key: string): WordPart | "server" {
  return latePartOf[key.replace(/\..*/, "")] ?? "page";
}
