import { type ModelSchema, variantOf } from "#src/content/model/model-schema.ts";
import type { StoredSnapshot } from "#src/content/snapshot.ts";
import { isBlank } from "#src/content/text.ts";
import { type Locale, locales } from "#src/locales.ts";
import { keyOf } from "../../documents/path.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { isObject, type JsonObject, listOf } from "../../json.ts";
import { fingerprint } from "../../pages/comparable.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import type { Change, ChangedLine, ChangedText } from "./change.ts";
import { fileShown, isReference, itemTitle, plainWords, type ShortKind, valueInWords } from "./content-in-words.ts";
import { matchItems, typeOf } from "./match-items.ts";
import { isPortableText, portableTextDiff, textOfContent } from "./portable-text-diff.ts";
import { type TextChangeKind, textChanges, unseenInWords } from "./text-changes.ts";
import { countWords, wordDiff } from "./word-diff.ts";

/** A value in the old content and in the new content. Undefined means missing. */
interface ValuePair extends Sides<unknown> {
  readonly schema: ModelSchema | undefined;
  /** The place in words; `path` is the place as `make check` writes it. */
  readonly where: readonly string[];
  readonly path: string;
}

export interface DiffContext {
  readonly documents: Sides<StoredSnapshot>;
  readonly words: ReportWords;
}

/** `text`: a string with white space, or rich text. A text with languages is `localised`. */
type Kind = "list" | "object" | "file" | "localised" | "text" | ShortKind;

/** All differences of two values, in the model's order. */
function valueChanges(pair: ValuePair, context: DiffContext): Change[] {
  const { before, after, where, path } = pair;
  if (fingerprint(before, "exact") === fingerprint(after, "exact")) return [];
  const kind = kindOf(pair);
  switch (kind) {
    case "list":
      return listChanges(pair, context);
    case "object":
      return fieldChanges(pair, context);
    case "file":
      return fileChanges(pair, context);
    case "localised":
      return [{ where, path, kind: "text", texts: localisedTexts(before, after, context.words) }];
    case "text":
      return [{ where, path, kind: "text", texts: [changedText(before, after, context.words)] }];
    default:
      return shortChanges(kind, pair, context);
  }
}

const kindsByType = new Map<unknown, Kind>([
  ["localeString", "localised"],
  ["localeText", "localised"],
  ["localeBlock", "localised"],
  ["reference", "reference"],
  ["slug", "slug"],
  ["sanity.imageHotspot", "hotspot"],
  ["sanity.imageCrop", "crop"],
]);

/** Fields nested more deeply than this are compared as a whole. The model has eight levels. */
const deepestLevel = 40;

/** The kind that the value has, or that the model expects. Two values of different kinds are compared as a whole. */
function kindOf({ schema, before, after, where, path }: ValuePair): Kind {
  // A missing value has the kind of the other one.
  const [one, other] = [before ?? after, after ?? before];
  // A string without white space may be a choice, a slug or an address, so it is no text.
  if (typeof one === "string" && typeof other === "string" && /[\s\u00AD]/.test(one + other)) return "text";
  if (where.length > deepestLevel) return "plain";
  if (Array.isArray(one) && Array.isArray(other)) return [one, other].some(isPortableText) ? "text" : "list";
  if (!isObject(one) || !isObject(other)) return "plain";
  if (isReference(one) && /(^|\.)asset$/.test(path)) return "file";
  if (typeof one.kind === "string" && ("screen" in one || "url" in one)) return "target";
  const kind = kindsByType.get(one._type ?? schema?.properties?._type?.const) ?? "object";
  if (kind !== "localised" || !isObject(before) || !isObject(after)) return kind;
  // If the texts in the site's languages are equal, only a text in another language has changed.
  const textsIn = (value: JsonObject) => JSON.stringify(locales.map((locale) => value[locale]));
  return textsIn(before) === textsIn(after) ? "object" : kind;
}

export function fieldChanges({ schema, before, after, where, path }: ValuePair, context: DiffContext): Change[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const known = schema?.properties ?? {};
  const names = new Set([...Object.keys(known), ...Object.keys(old), ...Object.keys(fresh)]);
  return [...names]
    .filter((name) => !name.startsWith("_"))
    .flatMap((name) => {
      const field = {
        schema: Object.hasOwn(known, name) ? known[name] : undefined,
        before: old[name],
        after: fresh[name],
        where: [...where, context.words.fieldName(name)],
        path: path === "" ? name : `${path}.${name}`,
      };
      return valueChanges(field, context);
    });
}

function fileChanges({ before, after, where, path }: ValuePair, { documents }: DiffContext): Change[] {
  const [old, fresh] = [fileShown(documents.before, before), fileShown(documents.after, after)];
  if (old?.assetId === fresh?.assetId) return [];
  return [{ where: where.slice(0, -1), path, kind: "file", before: old, after: fresh }];
}

function shortChanges(kind: ShortKind, pair: ValuePair, context: DiffContext): Change[] {
  const { before, after, where, path } = pair;
  const { documents, words } = context;
  const old = valueInWords(kind, before, words, documents.before);
  const fresh = valueInWords(kind, after, words, documents.after);
  if (old !== fresh) return [{ where, path, kind: "value", before: old, after: fresh }];
  // Different values can have the same words, if they differ in decimals or in fields that this site does not show.
  const inside = kind === "plain" ? [] : fieldChanges(pair, context);
  const exactly = (value: unknown) => fingerprint(value, "exact") || undefined;
  return inside.length > 0 ? inside : [{ where, path, kind: "value", before: exactly(before), after: exactly(after) }];
}

function listChanges(list: ValuePair, context: DiffContext): Change[] {
  const [before, after] = [listOf(list.before), listOf(list.after)];
  return matchItems(before, after).flatMap(({ old, fresh, moved }): Change[] => {
    if (fresh === undefined) return [wholeItem("removed", itemOf(list, "before", old, context), context)];
    const item = itemOf(list, "after", fresh, context);
    if (old === undefined) return [wholeItem("added", item, context)];
    const { schema, value, path, where, titledWhere } = item;
    const inside = valueChanges({ schema, before: before[old], after: value, where, path }, context);
    return moved ? [{ where: titledWhere, path, kind: "moved", from: old + 1, to: fresh + 1 }, ...inside] : inside;
  });
}

type Side = keyof Sides<unknown>;

type Item = ReturnType<typeof itemOf>;

/** An item of a list, with its place. `titledWhere` quotes the title of a text. */
function itemOf(list: ValuePair, side: Side, index: number, context: DiffContext) {
  const value = listOf(list[side])[index];
  const items = list.schema?.items;
  const schema = items?.oneOf && isObject(value) ? variantOf(items, value) : items;
  const path = `${list.path}[${keyOf(value) || `#${index + 1}`}]`;
  const { usual, titled } = itemNames(list, side, index, context);
  const around = list.where.slice(0, -1);
  return { value, schema, path, where: [...around, usual], titledWhere: [...around, titled] };
}

/** A reference has no content of its own, because the document to which it refers has its own changes. */
function wholeItem(action: "added" | "removed", { value, schema, path, where }: Item, context: DiffContext): Change {
  const sides = action === "added" ? { before: undefined, after: value } : { before: value, after: undefined };
  const content = isReference(value) ? [] : valueChanges({ schema, ...sides, where: [], path: "" }, context);
  return { where, path, kind: "item", action, content };
}

/** Usually, a text is named by its number, because its change shows the text. If it only moved, its title quotes it. */
function itemNames(list: ValuePair, side: Side, index: number, context: DiffContext) {
  const listName = list.path.split(".").at(-1) ?? "";
  if (listName === "sections") {
    const name = sectionName(list, side, index, context);
    return { usual: name, titled: name };
  }
  const { documents, words } = context;
  const item = listOf(list[side])[index];
  const noun = words.itemName(listName);
  const numbered = `${noun} ${index + 1}`;
  const title = itemTitle(item, documents[side]);
  const titled = title ? `${noun} ${words.quoted(title)}` : numbered;
  const isText = typeof item === "string" || typeOf(item) === "localeString";
  return { usual: isText ? numbered : titled, titled };
}

/** `Section “Process”`; with its title or its number (`Section “Process 2”`) if the page has several of its type. */
function sectionName(list: ValuePair, side: Side, index: number, { documents, words }: DiffContext): string {
  const sections = listOf(list[side]);
  const type = typeOf(sections[index]);
  const countIn = (some: readonly unknown[]) => some.filter((one) => typeOf(one) === type).length;
  const isOnly = countIn(listOf(list.before)) < 2 && countIn(listOf(list.after)) < 2;
  const title = itemTitle(sections[index], documents[side]);
  const which = title ? `: ${title}` : ` ${countIn(sections.slice(0, index + 1))}`;
  return words.say("section", { name: `${words.typeName(type)}${isOnly ? "" : which}` });
}

function localisedTexts(before: unknown, after: unknown, words: ReportWords): ChangedText[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const written = locales.filter((locale) => old[locale] !== undefined || fresh[locale] !== undefined);
  return written.map((locale) => changedText(old[locale], fresh[locale], words, locale));
}

function changedText(before: unknown, after: unknown, words: ReportWords, language?: Locale): ChangedText {
  const wordCounts = { before: countWords(textOfContent(before)), after: countWords(textOfContent(after)) };
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return { language, lines: [changedLine(before, after, words)], wordCounts };
  }
  const lines = portableTextDiff(listOf(before), listOf(after), words, language);
  if (lines.length === 0) lines.push({ label: words.say("unchanged"), words: [], kinds: [] });
  return { language, lines, wordCounts };
}

function changedLine(old: unknown, fresh: unknown, words: ReportWords): ChangedLine {
  const inWords = (value: unknown) => (typeof value === "string" ? value : (plainWords(value, words) ?? ""));
  const [before, after] = [inWords(old), inWords(fresh)];
  const kinds = textChanges(before, after).map((kind) => (kind === "words" ? wordsChange(before, after) : kind));
  const diff = wordDiff(before, after);
  const label = kinds.length === 0 ? words.say("unchanged") : unseenInWords(kinds, diff, words).join("; ");
  return { label, words: diff, kinds };
}

function wordsChange(before: string, after: string): TextChangeKind {
  if (before.trim() === after.trim()) return "spaces";
  if (isBlank(before)) return "new";
  return isBlank(after) ? "gone" : "words";
}
