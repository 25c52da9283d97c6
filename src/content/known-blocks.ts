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

/** The links that a paragraph defines, but that no text or only an empty text uses. */
export function hiddenLinks(block: unknown): unknown[] {
  if (!isFields(block) || !Array.isArray(block.markDefs) || block.markDefs.length === 0) return [];
  const { markDefs: shown } = withKnownMarks(block);
  return block.markDefs.filter((link) => !(shown as unknown[]).includes(link));
}

/** Leaves each span its decorators, each once, and one link, because links cannot nest. Removes links without text. */
export function withKnownMarks(block: Fields): Fields {
  const { children: spans, markDefs } = block;
  if (!Array.isArray(spans) || !spans.every(isFields)) return block;
  const definitions = Array.isArray(markDefs) ? markDefs.filter(hasKey) : [];
  const keys = definitions.map(({ _key }) => _key);
  const links = linksWithText(spans, keys);
  const children = spans.map(({ marks, ...span }, place) => {
    const known = marksIn(marks).filter((mark) => mark === links[place] || decorators.some((one) => one === mark));
    return known.length > 0 ? { ...span, marks: known } : span;
  });
  const used = definitions.filter(({ _key }, place) => links.includes(_key) && keys.indexOf(_key) === place);
  return { ...block, children, markDefs: used };
}

function hasKey(definition: unknown): definition is Fields {
  return isFields(definition) && definition._key !== undefined && definition._key !== null;
}

/** The key of each span's link; undefined if the link has no text. Neighbouring spans with one key form one link. */
function linksWithText(spans: readonly Fields[], keys: readonly unknown[]): unknown[] {
  const groups: { readonly link: unknown; readonly texts: unknown[] }[] = [];
  for (const { marks, text } of spans) {
    const link = marksIn(marks).find((mark) => keys.includes(mark));
    const last = groups.at(-1);
    if (last && last.link === link) last.texts.push(text);
    else groups.push({ link, texts: [text] });
  }
  return groups.flatMap(({ link, texts }) => {
    const shown = texts.every(isBlank) ? undefined : link;
    return texts.map(() => shown);
  });
}

/** The marks of a span, each once. */
function marksIn(marks: unknown): unknown[] {
  return Array.isArray(marks) ? [...new Set(marks)] : [];
}
