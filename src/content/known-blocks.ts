import { type Fields, isFields, type ModelSchema } from "./model/model-schema.ts";
import { decorators } from "./model/portable-text.ts";
import { isBlank } from "./text.ts";

/** Paragraphs of rich text as pages see them: levels of lists, marks and links. */

export function isBlock(schema: ModelSchema | undefined): boolean {
  return schema?.properties?._type?.const === "block";
}

/** False for a paragraph in which no span is left. A span with an empty text counts as a span. */
export function hasSpans(block: unknown): boolean {
  return !isFields(block) || !Array.isArray(block.children) || block.children.length > 0;
}

/** The deepest level of a list that the Studio makes. */
const deepestLevel = 10;

/** Moves the level of a list item into the Studio's range, and removes the level of other text. */
export function withLevel(block: Fields): Fields {
  const { level, ...rest } = block;
  if (level === undefined || (rest.listItem && typeof level !== "number")) return block;
  if (rest.listItem === undefined || typeof level !== "number") return rest;
  const nearest = Math.min(deepestLevel, Math.max(1, Math.trunc(level)));
  return nearest === level ? block : { ...block, level: nearest };
}

/** Closes gaps between the levels of list items, because a skipped level would show an empty item on the page. */
export function withClosedLevels(blocks: readonly unknown[]): unknown[] {
  let above: number[] = [];
  return blocks.map((block) => {
    if (!isFields(block)) return block;
    const { listItem, level = 1 } = block;
    const isPoint = listItem !== undefined && typeof level === "number";
    above = isPoint ? [...above.filter((one) => one < level), level] : [];
    return withLevel(isPoint && level !== above.length ? { ...block, level: above.length } : block);
  });
}

/** The definitions of a paragraph's links that no text uses, or that only an empty text uses. */
export function hiddenLinks(block: unknown): unknown[] {
  if (!isFields(block) || !Array.isArray(block.markDefs) || block.markDefs.length === 0) return [];
  const { markDefs: shown } = withKnownMarks(block);
  return block.markDefs.filter((link) => !(shown as unknown[]).includes(link));
}

/** Leaves each decorator of a span once, and one link, because links cannot nest. Removes links without text. */
export function withKnownMarks(block: Fields): Fields {
  const { children, markDefs } = block;
  if (!Array.isArray(children) || !children.every(isFields)) return block;
  const definitions = Array.isArray(markDefs) ? markDefs.filter(isFields) : [];
  const keys: unknown[] = definitions.map(({ _key }, place) => _key ?? place);
  const links = linksWithText(children, keys);
  return {
    ...block,
    children: children.map((span, place) => {
      const isShown = (mark: unknown) => mark === links[place] || decorators.some((one) => one === mark);
      const marks = marksOf(span).filter(isShown);
      const { marks: _, ...rest } = span;
      return marks.length > 0 ? { ...rest, marks } : rest;
    }),
    markDefs: definitions.filter((_, place) => links.includes(keys[place]) && keys.indexOf(keys[place]) === place),
  };
}

/** The key of each span's link. Neighbours with the same link are one link. Undefined for a link without text. */
function linksWithText(children: readonly Fields[], keys: readonly unknown[]): unknown[] {
  const runs: { link: unknown; spans: Fields[] }[] = [];
  for (const span of children) {
    const link = marksOf(span).find((mark) => keys.includes(mark));
    const last = runs.at(-1);
    if (last && last.link === link) last.spans.push(span);
    else runs.push({ link, spans: [span] });
  }
  return runs.flatMap(({ link, spans }) =>
    spans.map(() => (spans.every(({ text }) => isBlank(text)) ? undefined : link)),
  );
}

function marksOf({ marks }: Fields): unknown[] {
  return Array.isArray(marks) ? [...new Set(marks)] : [];
}
