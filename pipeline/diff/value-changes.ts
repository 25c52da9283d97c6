import { variantOf } from "#src/content/known-content.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { type Locale, locales } from "#src/locales.ts";
import { keyOf } from "../documents/loaded.ts";
import type { ReportWords } from "../documents/report-words.ts";
import { isObject } from "../json.ts";
import { comparable, fingerprint } from "../pages/comparable.ts";
import type { Sides } from "../pages/pages-touched.ts";
import type { Change, ChangedLine, ChangedText, ChangeKind } from "./change.ts";
import { matchItems } from "./match-items.ts";
import { isPortableText, plainText, portableTextDiff } from "./portable-text-diff.ts";
import { fileShown } from "./shown-files.ts";
import { isReference, itemTitle, valueInWords } from "./titles.ts";
import { countWords, textChanges, wordDiff } from "./word-diff.ts";

export interface Comparison extends Sides {
  readonly words: ReportWords;
}

export interface Compared {
  readonly schema: ModelSchema | undefined;
  readonly before: unknown;
  readonly after: unknown;
  readonly where: readonly string[];
  readonly path: string;
}

/** Levels; the model has eight. Deeper values are compared as a whole. */
const deepest = 40;

/** All differences of two values, in the model's order. Undefined means missing. */
function valueChanges(compared: Compared, sides: Comparison): Change[] {
  const { before, after, where, path } = compared;
  if (fingerprint(before, "exact") === fingerprint(after, "exact")) return [];
  const form = formOf(compared);
  if (form === "list") return listChanges(compared, sides);
  if (form === "file") return fileChanges(compared, sides);
  if (form === "object") return fieldChanges(compared, sides);
  return [{ where, path, ...leafChange(form, before, after, sides) }];
}

export function fieldChanges({ schema, path, where, ...sides }: Compared, comparison: Comparison): Change[] {
  const before = isObject(sides.before) ? sides.before : {};
  const after = isObject(sides.after) ? sides.after : {};
  const known = schema?.properties ?? {};
  const names = new Set([...Object.keys(known), ...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !name.startsWith("_"))
    .flatMap((name) => {
      const field = {
        schema: Object.hasOwn(known, name) ? known[name] : undefined,
        before: before[name],
        after: after[name],
        where: [...where, comparison.words.fieldName(name)],
        path: path === "" ? name : `${path}.${name}`,
      };
      return valueChanges(field, comparison);
    });
}

function fileChanges(compared: Compared, sides: Comparison): Change[] {
  const { where, path } = compared;
  const [before, after] = [fileShown(sides.before, compared.before), fileShown(sides.after, compared.after)];
  const isOther = before?.assetId !== after?.assetId;
  const rest = (value: unknown) => (isObject(value) ? { ...value, asset: undefined } : value);
  const others = fieldChanges({ ...compared, before: rest(compared.before), after: rest(compared.after) }, sides);
  return isOther ? [{ where, path: `${path}.asset`, kind: "file", before, after }, ...others] : others;
}

function listChanges(list: Compared, sides: Comparison): Change[] {
  const [before, after] = [listOf(list.before), listOf(list.after)];
  const several = new Set([...repeated(before), ...repeated(after)]);
  const nameBefore = namesOf(list, before, several, sides.before, sides.words);
  const nameAfter = namesOf(list, after, several, sides.after, sides.words);
  const outside = list.where.slice(0, -1);

  const whole = (action: "added" | "removed", index: number, item: unknown, name: string): Change => {
    const [old, fresh] = action === "added" ? [undefined, item] : [item, undefined];
    const inside = { schema: schemaOfItem(list, item), before: old, after: fresh, where: [], path: "" };
    const content = isReference(item) ? [] : valueChanges(inside, sides);
    return { where: [...outside, name], path: pathTo(list, item, index), kind: "item", action, content };
  };
  return matchItems(before, after).flatMap(({ old, fresh, moved }): Change[] => {
    if (fresh === undefined) return [whole("removed", old, before[old], nameBefore(old, "plain"))];
    const item = after[fresh];
    const name = nameAfter(fresh, "plain");
    if (old === undefined) return [whole("added", fresh, item, name)];
    const path = pathTo(list, item, fresh);
    const [schema, where] = [schemaOfItem(list, item), [...outside, name]];
    const inside = valueChanges({ schema, before: before[old], after: item, where, path }, sides);
    if (!moved) return inside;
    return [
      { where: [...outside, nameAfter(fresh, "titled")], path, kind: "moved", from: old + 1, to: fresh + 1 },
      ...inside,
    ];
  });
}

function typesOf(items: readonly unknown[]): string[] {
  return items.map((item) => (isObject(item) && typeof item._type === "string" ? item._type : ""));
}

/** Types of which a list has more than one item. */
function repeated(items: readonly unknown[]): string[] {
  return typesOf(items).filter((type, index, types) => types.indexOf(type) < index);
}

/** A `titled` name quotes the item's words; a `plain` one counts, for places that show the words anyway. */
function namesOf(
  list: Compared,
  items: readonly unknown[],
  several: ReadonlySet<string>,
  snapshot: Snapshot,
  words: ReportWords,
) {
  const listName = /([^.]+)$/.exec(list.path)?.[1] ?? "";
  const types = typesOf(items);
  return (index: number, manner: "plain" | "titled"): string => {
    const item = items[index];
    const type = types[index] ?? "";
    const title = itemTitle(item, snapshot);
    if (listName === "sections") {
      const section = words.typeName(type);
      const number = types.slice(0, index + 1).filter((other) => other === type).length;
      const which = title ? `: ${title}` : ` ${number}`;
      return words.say("section", { name: several.has(type) ? section + which : section });
    }
    const isLine = typeof item === "string" || type === "localeString";
    const name = words.itemName(listName);
    return !title || (isLine && manner === "plain") ? `${name} ${index + 1}` : `${name} ${words.quoted(title)}`;
  };
}

function pathTo({ path }: Compared, item: unknown, index: number): string {
  return `${path}[${keyOf(item) || `#${index + 1}`}]`;
}

function schemaOfItem({ schema }: Compared, item: unknown): ModelSchema | undefined {
  const items = schema?.items;
  return items?.oneOf && isObject(item) ? variantOf(items, item) : items;
}

type Leaf = "localised" | "richText" | "blocks" | keyof typeof valueInWords;
type Form = "list" | "file" | "object" | Leaf;

const formsByType = new Map<unknown, Form>([
  ["localeString", "localised"],
  ["localeText", "localised"],
  ["localeBlock", "richText"],
  ["image", "file"],
  ["file", "file"],
  ["reference", "reference"],
  ["slug", "slug"],
  ["sanity.imageHotspot", "hotspot"],
  ["sanity.imageCrop", "crop"],
]);

/** The form that the value has, or that the model expects. Two values of different forms are compared as a whole. */
function formOf({ schema, before, after, where }: Compared): Form {
  const [one, other] = [before ?? after, after ?? before];
  if (where.length > deepest) return "plain";
  if (Array.isArray(one) && Array.isArray(other))
    return isPortableText(one) || isPortableText(other) ? "blocks" : "list";
  if (!isObject(one) || !isObject(other)) return "plain";
  if (typeof one.kind === "string" && ("screen" in one || "url" in one)) return "target";
  return formsByType.get(one._type ?? schema?.properties?._type?.const) ?? "object";
}

function leafChange(form: Leaf, before: unknown, after: unknown, sides: Comparison): ChangeKind {
  const { words } = sides;
  const unchanged = { label: words.say("unchanged"), words: [], kinds: [] };
  const paragraphs: Lines = (old, fresh, language) => {
    const lines = portableTextDiff(listOf(old), listOf(fresh), words, language);
    return lines.length > 0 ? lines : [unchanged];
  };
  const line: Lines = (old, fresh) => {
    const texts = [stringOf(old, words), stringOf(fresh, words)] as const;
    const kinds = textChanges(...texts);
    const [kind] = kinds;
    const label = kind === "spaces" || kind === "breaks" ? words.say(`unseen.${kind}`) : kind ? "" : unchanged.label;
    return [{ label, words: wordDiff(...texts), kinds }];
  };
  const linesOf = form === "blocks" || form === "richText" ? paragraphs : line;
  const isPlainText = form === "blocks" || (form === "plain" && isProse([before, after]));
  if (isPlainText || form === "richText" || form === "localised") {
    return {
      kind: "text",
      texts: isPlainText
        ? [{ lines: linesOf(before, after), wordCounts: wordCounts(before, after) }]
        : textsByLanguage(before, after, linesOf),
    };
  }
  // As many decimals as tell the two apart.
  const inWords = (value: unknown, snapshot: Snapshot, decimals: number) =>
    valueInWords[form](value, words, snapshot, decimals);
  for (let decimals = 0; decimals < mostDecimals; decimals += 1) {
    const [old, fresh] = [inWords(before, sides.before, decimals), inWords(after, sides.after, decimals)];
    if (old !== fresh) return { kind: "value", before: old, after: fresh };
  }
  // The rest is in fields that this site does not show.
  return { kind: "value", before: jsonOf(before), after: jsonOf(after) };
}

/** More do not fit a number. */
const mostDecimals = 15;

function jsonOf(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(comparable(value, "exact"));
}

/** False for a text whose only lines are unchanged. */
export function isReworded({ lines }: ChangedText): boolean {
  return lines.some(({ kinds }) => kinds.length > 0);
}

type Lines = (old: unknown, fresh: unknown, language?: Locale) => readonly ChangedLine[];

function textsByLanguage(before: unknown, after: unknown, linesOf: Lines): ChangedText[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const written = locales.filter((locale) => old[locale] !== undefined || fresh[locale] !== undefined);
  return written.map((language) => ({
    language,
    lines: linesOf(old[language], fresh[language], language),
    wordCounts: wordCounts(old[language], fresh[language]),
  }));
}

function wordCounts(before: unknown, after: unknown): ChangedText["wordCounts"] {
  return { before: countWords(plainText(before)), after: countWords(plainText(after)) };
}

function isProse(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => value !== undefined);
  return texts.every((text) => typeof text === "string") && texts.some((text) => /[\s\u00AD]/.test(text));
}

function stringOf(value: unknown, words: ReportWords): string {
  return typeof value === "string" ? value : (valueInWords.plain(value, words) ?? "");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
