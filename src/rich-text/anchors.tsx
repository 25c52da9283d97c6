import { createContext, type ReactNode, useContext } from "react";
import type { Block } from "../content/model/portable-text.ts";
import type { SectionView } from "../content/views.ts";
import { anchorOf, anchorOfText } from "./anchor.ts";

/**
 * The hash of everything on a page that can be linked to, by the thing itself: headings of rich text, products told
 * whole. Editors may use a heading or a product twice; a hash leads to one place.
 */
export type Anchors = ReadonlyMap<object, string>;

/** The first with a name has it; others get a number. Headings are found by their block, a section's own by its body. */
export function anchorsOf(sections: readonly SectionView[]): Anchors {
  const anchors = new Map<object, string>();
  const taken = new Set<string>();
  const name = (thing: object, wanted: string) => {
    let anchor = wanted;
    for (let number = 2; taken.has(anchor); number += 1) anchor = `${wanted}-${number}`;
    taken.add(anchor);
    anchors.set(thing, anchor);
  };
  for (const section of sections) {
    if (section._type === "richText" && section.heading) name(section.body, anchorOfText(section.heading));
    if (section._type === "products" && section.layout === "chapters") {
      for (const product of section.products) name(product, product.slug);
    }
    for (const block of headingsIn(section)) name(block, anchorOf(block));
  }
  return anchors;
}

const Context = createContext<Anchors>(new Map());

export function AnchorsProvider({ anchors, children }: { anchors: Anchors; children: ReactNode }) {
  return <Context value={anchors}>{children}</Context>;
}

/** The anchors of the page around; empty where it is not composed of sections. */
export function useAnchors(): Anchors {
  return useContext(Context);
}

function* headingsIn(value: unknown): Generator<Block> {
  if (typeof value !== "object" || value === null) return;
  if (isHeading(value)) yield value;
  else for (const inner of Object.values(value)) yield* headingsIn(inner);
}

function isHeading(value: object): value is Block {
  return "_type" in value && value._type === "block" && "style" in value && value.style === "h2";
}
