/** Few pages, or only the server, need words with these first keys. All other words are in the part "page". */
const partOfFirstKey: { readonly [name in string]?: "form" | "lightbox" | "server" } = {
  contact: "form",
  contactChoices: "form",
  contactFields: "form",
  contactForm: "form",
  validation: "form",
  lightbox: "lightbox",
  mail: "server",
  suspicion: "server",
};

/** Browsers fetch the part "page" before they show a page, and the other parts when they are first needed. */
export const browserParts = ["page", "form", "lightbox"] as const;

export type WordPart = (typeof browserParts)[number];

export function partOf(key: string): WordPart | "server" {
  return partOfFirstKey[key.replace(/\..*/, "")] ?? "page";
}
