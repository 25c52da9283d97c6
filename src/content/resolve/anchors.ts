import type { Block } from "../model/portable-text.ts";
import type { PageView, SectionView, TextBlock } from "../views.ts";

/**
 * Gives each heading of rich text and each full product on a page its hash. If two would have the same, the later ones
 * get a number.
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

/** Objects without headings are returned unchanged: every payload is searched, and few have any. */
function withHeadings<T>(value: T, free: Free): T {
  if (typeof value !== "object" || value === null) return value;
  // A loop by index is three times as fast as one over keys.
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

/** Made of the heading's words, so that links still work when blocks move. */
export function anchorOf(block: Block): string {
  return anchorOfText(block.children.map((span) => span.text).join(""));
}

export function anchorOfText(text: string): string {
  return text
    .toLowerCase()
    .replace(/\u00AD/g, "")
    .replace(/ä/g, "ae")
    .replace(/ö/g, "oe")
    .replace(/ü/g, "ue")
    .replace(/ß/g, "ss")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
