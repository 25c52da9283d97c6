import { keyOf } from "../../documents/path.ts";
import { isObject, textOf, textsIn } from "../../json.ts";
import { fingerprint } from "../../pages/comparable.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import { withoutSoftHyphens } from "./word-diff.ts";

/** An item of a list. */
export interface Entry {
  readonly index: number;
  readonly item: unknown;
}

/** An item that both lists have. */
export type Pair = Sides<Entry>;

type Lists = Sides<readonly Entry[]>;

/** Returns the id that two items must share to be a pair. Undefined for an item without this id. */
type IdOf = (item: unknown) => string | undefined;

/** The surest id comes first. Content comes before `_key`, because the CMS may give all items new `_key`s. */
const ids: readonly IdOf[] = [
  (item) => withKey(item, fingerprint(item)),
  fingerprint,
  (item) => withKey(item, typeOf(item)),
  referenceOf,
];

/** First pairs the items with the same id, then those of the remaining items that have many words in common. */
export function pairItems(lists: Lists): Pair[] {
  const pairs: Pair[] = [];
  for (const idOf of ids) pairs.push(...pairsById(withoutPaired(lists, pairs), idOf));
  return [...pairs, ...pairsByWords(withoutPaired(lists, pairs))];
}

function withoutPaired(lists: Lists, pairs: readonly Pair[]): Lists {
  const paired = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  const unpaired = (entries: readonly Entry[]) => entries.filter((entry) => !paired.has(entry));
  return { before: unpaired(lists.before), after: unpaired(lists.after) };
}

/** Items with the same id are paired in the order of the lists. */
function pairsById(lists: Lists, idOf: IdOf): Pair[] {
  const unpaired = Map.groupBy(lists.before, ({ item }) => idOf(item));
  return lists.after.flatMap((after) => {
    const id = idOf(after.item);
    const before = id === undefined ? undefined : unpaired.get(id)?.shift();
    return before ? [{ before, after }] : [];
  });
}

/** If at least this share of the words is equal, an item with a new `_key` counts as a change of the old item. */
const alikeEnough = 0.4;

/** If more pairs are possible than this, words are not compared, because each pair takes time. */
const maxCompared = 300 ** 2;

/** Pairs the items that are most alike first. */
function pairsByWords(lists: Lists): Pair[] {
  if (lists.before.length * lists.after.length > maxCompared) return [];
  const possible = lists.before.flatMap((before) =>
    lists.after.map((after) => ({ before, after, score: likeness({ before, after }) })),
  );
  const alike = possible.filter(({ score }) => score >= alikeEnough);
  const paired = new Set<Entry>();
  const pairs: Pair[] = [];
  for (const { before, after } of alike.sort((a, b) => b.score - a.score || a.after.index - b.after.index)) {
    if (paired.has(before) || paired.has(after)) continue;
    paired.add(before).add(after);
    pairs.push({ before, after });
  }
  return pairs;
}

/** The share of common words, from 0 to 1. A number, a string or an object without words gets 1 if it kept its place. */
function likeness({ before, after }: Pair): number {
  if (typeOf(before.item) !== typeOf(after.item)) return 0;
  const [oldWords, newWords] = [wordsIn(before.item), wordsIn(after.item)];
  const count = oldWords.length + newWords.length;
  const hasWords = isObject(before.item) && count > 0;
  if (!hasWords && before.index === after.index) return 1;
  // Each word of the old item is common only once.
  const left = Map.groupBy(oldWords, (word) => word);
  const common = newWords.filter((word) => left.get(word)?.pop() !== undefined).length;
  return (2 * common) / Math.max(1, count);
}

const wholeWord = /[\p{L}\p{M}\p{N}]+/gu;

function wordsIn(item: unknown): string[] {
  const texts = textsIn(item).filter(([field]) => !field.startsWith("_") && field !== "marks" && field !== "style");
  return texts.flatMap(([, text]) => withoutSoftHyphens(text).normalize().toLowerCase().match(wholeWord) ?? []);
}

/** The item's `_key`, joined with another text. Undefined for an item without a `_key`. */
function withKey(item: unknown, rest: string): string | undefined {
  const key = keyOf(item);
  return key ? `${key}\0${rest}` : undefined;
}

/** The `_type` of an object, which is empty if it has none. The JavaScript type of any other item. */
export function typeOf(item: unknown): string {
  return isObject(item) ? textOf(item._type ?? "") : typeof item;
}

/** The id of the document or file, or the address of the film, that an item shows. */
function referenceOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  if (typeof item._ref === "string") return item._ref;
  const held = [item.asset, item.image, item.film, item.document].map(referenceOf).find((id) => id !== undefined);
  return held ?? (isObject(item.embed) && typeof item.embed.address === "string" ? item.embed.address : undefined);
}
