import { image } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
import { document, item, list, oneOf, type Static, slug, Type } from "./schema.ts";

export const product = document("product", {
  name: localeString,
  slug,
  /** Gives the product its colour wherever it appears. */
  kind: oneOf("oil", "protein", "fertilizer"),
  summary: localeText,
  body: localeBlock,
  image,
  /** The composition; the first two also stand on the product's band on the home page. */
  facts: list(item({ label: localeString, value: localeString }), { atLeast: 2 }),
  uses: list(localeStringItem, { atLeast: 1 }),
  order: Type.Number(),
});
export type Product = Static<typeof product>;
