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
interface ValuePair {
  readonly schema: ModelSchema | undefined;
  readonly before: unknown;
  readonly after: unknown;
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
  const known = (value: JsonObject) => JSON.stringify(locales.map((locale) => value[locale]));
  return known(before) === known(after) ? "object" : kind;
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
    const side = fresh === undefined ? "before" : "after";
    const index = fresh ?? old;
    const item = listOf(list[side])[index];
    const path = `${list.path}[${keyOf(item) || `#${index + 1}`}]`;
    const placed = (name: string) => ({ where: [...list.where.slice(0, -1), name], path });
    const names = itemNames(list, side, index, context);
    const both = { schema: schemaOfItem(list, item), before: before[old ?? -1], after: after[fresh ?? -1] };
    if (old === undefined || fresh === undefined) {
      const action = old === undefined ? "added" : "removed";
      const content = isReference(item) ? [] : valueChanges({ ...both, where: [], path: "" }, context);
      return [{ ...placed(names.usual), kind: "item", action, content }];
    }
    const inside = valueChanges({ ...both, ...placed(names.usual) }, context);
    return moved ? [{ ...placed(names.titled), kind: "moved", from: old + 1, to: fresh + 1 }, ...inside] : inside;
  });
}

/** Two names of an item. A text is usually named by a number, because its change shows the text; its title quotes it. */
function itemNames(list: ValuePair, side: "before" | "after", index: number, { documents, words }: DiffContext) {
  const item = listOf(list[side])[index];
  const type = typeOf(item);
  const title = itemTitle(item, documents[side]);
  const listName = /([^.]+)$/.exec(list.path)?.[1] ?? "";
  if (listName === "sections") {
    const ofType = (items: readonly unknown[]) => items.filter((one) => typeOf(one) === type).length;
    const isOnly = ofType(listOf(list.before)) < 2 && ofType(listOf(list.after)) < 2;
    const which = title ? `: ${title}` : ` ${ofType(listOf(list[side]).slice(0, index + 1))}`;
    const name = words.say("section", { name: isOnly ? words.typeName(type) : words.typeName(type) + which });
    return { usual: name, titled: name };
  }
  const numbered = `${words.itemName(listName)} ${index + 1}`;
  const titled = title ? `${words.itemName(listName)} ${words.quoted(title)}` : numbered;
  const isText = typeof item === "string" || type === "localeString";
  return { usual: isText ? numbered : titled, titled };
}

function schemaOfItem({ schema }: ValuePair, item: unknown): ModelSchema | undefined {
  const items = schema?.items;
  return items?.oneOf && isObject(item) ? variantOf(items, item) : items;
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
  const [before, after] = [old, fresh].map((value) => {
    return typeof value === "string" ? value : (plainWords(value, words) ?? "");
  }) as [string, string];
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
