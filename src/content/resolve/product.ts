import type { Product } from "../model/product.ts";
import type { ProductView } from "../views.ts";
import { resolvePicture } from "./picture.ts";
import type { Resolver } from "./resolver.ts";

/** A band shows a product in brief; a chapter tells it whole. */
export function resolveProduct(resolver: Resolver, product: Product, layout: "bands" | "chapters"): ProductView {
  const at = (field: string) => `${product._id}: ${field}`;
  const inBrief = <T>(items: readonly T[], most: number) => (layout === "bands" ? items.slice(0, most) : items);
  return {
    name: resolver.localise(product.name, at("name")),
    slug: product.slug.current,
    kind: product.kind,
    summary: resolver.localise(product.summary, at("summary")),
    ...(layout === "chapters" ? { body: resolver.localise(product.body, at("body")) } : {}),
    image: resolvePicture(resolver, product.image, at("image")),
    facts: inBrief(product.facts, 2).map(({ label, value }) => ({
      label: resolver.localise(label, at("facts.label")),
      value: resolver.localise(value, at("facts.value")),
    })),
    uses: inBrief(product.uses, 3).map((use) => resolver.localise(use, at("uses"))),
  };
}
