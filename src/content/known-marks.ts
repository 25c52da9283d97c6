import { type Fields, isFields } from "./model/model-schema.ts";
import { decorators } from "./model/portable-text.ts";
import { isBlank } from "./text.ts";

/** Leaves each span its decorators, each once, and one link, because links cannot nest. Removes links without text. */
export function withKnownMarks(block: Fields): Fields {
  const { children: spans, markDefs } = block;
  if (!Array.isArray(spans) || !spans.every(isFields)) return block;
  const links = linksByKey(markDefs);
  const shown = linksWithText(spans, links);
  const children = spans.map(({ marks, ...span }, place) => {
    const known = marksIn(marks).filter((mark) => mark === shown[place] || decorators.some((one) => one === mark));
    return known.length > 0 ? { ...span, marks: known } : span;
  });
  return { ...block, children, markDefs: [...links.values()].filter(({ _key }) => shown.includes(_key)) };
}

/** The links of a paragraph that `withKnownMarks` removes. */
export function hiddenLinks(block: unknown): unknown[] {
  if (!isFields(block) || !Array.isArray(block.markDefs) || block.markDefs.length === 0) return [];
  const { markDefs: shown } = withKnownMarks(block);
  return block.markDefs.filter((link) => !(shown as unknown[]).includes(link));
}

/** Omits links that have no key. If several links have one key, spans name the first of them. */
function linksByKey(markDefs: unknown): Map<unknown, Fields> {
  const links = new Map<unknown, Fields>();
  for (const link of Array.isArray(markDefs) ? markDefs.filter(isFields) : []) {
    const { _key: key } = link;
    if (key !== undefined && key !== null && !links.has(key)) links.set(key, link);
  }
  return links;
}

/** The key of each span's link; undefined if the link has no text. Neighbouring spans with one key form one link. */
function linksWithText(spans: readonly Fields[], links: ReadonlyMap<unknown, Fields>): unknown[] {
  const groups: { readonly key: unknown; readonly texts: unknown[] }[] = [];
  for (const { marks, text } of spans) {
    const key = marksIn(marks).find((mark) => links.has(mark));
    const last = groups.at(-1);
    if (last && last.key === key) last.texts.push(text);
    else groups.push({ key, texts: [text] });
  }
  return groups.flatMap(({ key, texts }) => {
    const shown = texts.every(isBlank) ? undefined : key;
    return texts.map(() => shown);
  });
}

/** The marks of a span, each once. */
function marksIn(marks: unknown): unknown[] {
  return Array.isArray(marks) ? [...new Set(marks)] : [];
}
