import { type Fields, isFields } from "./model/model-schema.ts";

/** The deepest level of a list that the Studio makes. */
const deepestLevel = 10;

/** Moves the level of a list item into the Studio's range, and removes the level of other text. */
export function withLevel(block: Fields): Fields {
  const { level, ...rest } = block;
  if (level === undefined) return block;
  // The check refuses a list item's level that is not a number.
  if (typeof level !== "number") return rest.listItem ? block : rest;
  if (rest.listItem === undefined) return rest;
  const nearest = Math.min(deepestLevel, Math.max(1, Math.trunc(level)));
  return nearest === level ? block : { ...block, level: nearest };
}

/** Closes gaps between the levels of list items, because a skipped level would show an empty item on the page. */
export function withClosedLevels(blocks: readonly unknown[]): unknown[] {
  // The stored levels of the current item and of the items around it, the outermost first.
  let open: number[] = [];
  return blocks.map((block) => {
    if (!isFields(block)) return block;
    const { listItem, level = 1 } = block;
    const isItem = listItem !== undefined && typeof level === "number";
    open = isItem ? [...open.filter((outer) => outer < level), level] : [];
    return withLevel(isItem && level !== open.length ? { ...block, level: open.length } : block);
  });
}
