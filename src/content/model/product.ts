import { image } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
import { document, item, list, oneOf, optional, type Static, slug, Type } from "./schema.ts";

export const product = document("product", {
  name: localeString,
  slug,
  /** Gives the product its colour wherever it appears. */
  kind: oneOf("oil", "protein", "fertilizer"),
  summary: localeText,
  body: localeBlock,
  image,
  /** The composition; the first two also stand on the product's band on the home page. */
  facts: list(item({ label: localeString, value: localeString }), { whenEmpty: "left out" }),
  uses: list(localeStringItem, { whenEmpty: "left out" }),
  /** Its place among others; those without come last. */
  order: optional(Type.Number()),
});
export type Product = Static<typeof product>;
