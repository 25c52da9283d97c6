import { image } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
import { document, item, list, oneOfValues, optional, slug, Type } from "./schema.ts";

export const product = document("product", {
  name: localeString,
  slug,
  kind: oneOfValues("oil", "protein", "fertilizer"),
  summary: localeText,
  body: localeBlock,
  image,
  /** Only the screen `products` shows more than the first two. */
  facts: list(item({ label: localeString, value: localeString }), { whenEmpty: "left out" }),
  uses: list(localeStringItem, { whenEmpty: "left out" }),
  order: optional(Type.Number()),
});
