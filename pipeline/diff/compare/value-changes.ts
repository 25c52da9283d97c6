import { type ModelSchema, variantOf } from "#src/content/model/model-schema.ts";
import { locales } from "#src/locales.ts";
import { keyOf } from "../../documents/path.ts";
import { isObject, type JsonObject, listOf } from "../../json.ts";
import { fingerprint } from "../../pages/comparable.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import type { Change } from "./change.ts";
import { changedText, localisedTexts } from "./changed-text.ts";
import { type DiffContext, isReference, type ShortKind, valueInWords } from "./content-in-words.ts";
import { fileShown } from "./files-shown.ts";
import { itemNames } from "./item-names.ts";
import { matchItems } from "./match-items.ts";
import type { Entry } from "./pair-items.ts";
import { isPortableText } from "./portable-text-diff.ts";

/** A value in the old content and in the new content. Undefined means missing. */
interface ValuePair extends Sides<unknown> {
  readonly schema: ModelSchema | undefined;
  /** The place in words; `path` is the place as `make check` writes it. */
  readonly where: readonly string[];
  readonly path: string;
}

/** `text` is a string with white space, or rich text; `localised` is a text with languages. */
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
  if (!isObject(one) || !isObject(other)) return schema?.enum || schema?.dayFieldOf ? "choice" : "plain";
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
  const inside = kind === "plain" || kind === "choice" ? [] : fieldChanges(pair, context);
  const exactly = (value: unknown) => fingerprint(value, "exact") || undefined;
  return inside.length > 0 ? inside : [{ where, path, kind: "value", before: exactly(before), after: exactly(after) }];
}

function listChanges(list: ValuePair, context: DiffContext): Change[] {
  return matchItems(listOf(list.before), listOf(list.after)).flatMap(({ before, after, isMoved }): Change[] => {
    if (!after) return [wholeItem("removed", itemOf(list, "before", before, context), context)];
    const item = itemOf(list, "after", after, context);
    if (!before) return [wholeItem("added", item, context)];
    const { schema, value, path, where, titledWhere } = item;
    const inside = valueChanges({ schema, before: before.item, after: value, where, path }, context);
    const [from, to] = [before.index + 1, after.index + 1];
    return isMoved ? [{ where: titledWhere, path, kind: "moved", from, to }, ...inside] : inside;
  });
}

type Item = ReturnType<typeof itemOf>;

/** An item of a list, with its place. `titledWhere` quotes the title of a text. */
function itemOf(list: ValuePair, side: keyof Sides<unknown>, entry: Entry, context: DiffContext) {
  const { item, index } = entry;
  const items = list.schema?.items;
  const schema = items?.oneOf && isObject(item) ? variantOf(items, item) : items;
  const path = `${list.path}[${keyOf(item) || `#${index + 1}`}]`;
  const { usual, titled } = itemNames(list, side, entry, context);
  const around = list.where.slice(0, -1);
  return { value: item, schema, path, where: [...around, usual], titledWhere: [...around, titled] };
}

/** A reference has no content of its own, because the document to which it refers has its own changes. */
function wholeItem(action: "added" | "removed", { value, schema, path, where }: Item, context: DiffContext): Change {
  const sides = action === "added" ? { before: undefined, after: value } : { before: value, after: undefined };
  const content = isReference(value) ? [] : valueChanges({ schema, ...sides, where: [], path: "" }, context);
  return { where, path, kind: "item", action, content };
}
