import type { TextBlock } from "../view-parts.ts";
import type { PageView, SectionView } from "../views.ts";
import { anchorOf, anchorOfText } from "./anchor.ts";

/**
 * Gives everything on a page that can be linked to its hash: headings of rich text, products told whole. Editors may use
 * a heading or a product twice, and a hash leads to one place: the first has the name, others get a number.
 */
export function withAnchors(page: PageView): PageView {
  const taken = new Set<string>();
  const free = (wanted: string) => {
    let anchor = wanted;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${wanted}-${number}`;
    taken.add(anchor);
    return anchor;
  };
  if (page.kind !== "sections") return withHeadings(page, free);
  return { ...page, sections: page.sections.map((section) => withHeadings(withOwn(section, free), free)) };
}

type Free = (wanted: string) => string;

function withOwn(section: SectionView, free: Free): SectionView {
  if (section._type === "richText" && section.heading)
    return { ...section, anchor: free(anchorOfText(section.heading)) };
  if (section._type !== "products" || section.layout === "bands") return section;
  return { ...section, products: section.products.map((product) => ({ ...product, anchor: free(product.slug) })) };
}

/** What holds no heading stays the same object: every payload is looked through, and few have one. */
function withHeadings<T>(value: T, free: Free): T {
  if (typeof value !== "object" || value === null) return value;
  // By number: to go through a list by names takes three times as long.
  if (Array.isArray(value)) return withHeadingsInList(value, free) as T;
  if (isHeading(value)) return { ...value, anchor: free(anchorOf(value)) };
  let copy: T | undefined;
  for (const name in value) {
    const inner = withHeadings(value[name], free);
    if (inner === value[name]) continue;
    copy ??= { ...value };
    copy[name] = inner;
  }
  return copy ?? value;
}

function withHeadingsInList(list: readonly unknown[], free: Free): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const inner = withHeadings(list[index], free);
    if (inner === list[index]) continue;
    copy ??= [...list];
    copy[index] = inner;
  }
  return copy ?? list;
}

function isHeading(value: object): value is TextBlock {
  return "_type" in value && value._type === "block" && "style" in value && value.style === "h2";
}
