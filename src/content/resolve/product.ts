import type { Product } from "../model/product.ts";
import type { ProductView } from "../views.ts";
import { localiseDocument, localiseSome } from "./localise.ts";
import type { Resolver } from "./resolver.ts";

/** A band shows a product in brief; a chapter tells it whole. */
export function resolveProduct(resolver: Resolver, product: Product, layout: "bands" | "chapters"): ProductView {
  if (layout === "chapters") return localiseDocument(resolver, product);
  const brief = localiseSome(resolver, product, ["name", "slug", "kind", "summary", "image", "facts", "uses"]);
  return { ...brief, facts: brief.facts.slice(0, 2), uses: brief.uses.slice(0, 3) };
}
