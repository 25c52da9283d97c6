import { variantOf } from "#src/content/known-content.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";
import { isBlank } from "#src/content/text.ts";
import { type Locale, locales } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { keyOf } from "../../documents/walk.ts";
import { isObject, type JsonObject, listOf } from "../../json.ts";
import { fingerprint } from "../../pages/comparable.ts";
import type { Sides } from "../../pages/pages-touched.ts";
import type { Change, ChangedLine, ChangedText } from "./change.ts";
import { isReference, itemTitle, plainWords, type ValueForm, valueInWords } from "./content-in-words.ts";
import { matchItems, typeOf } from "./match-items.ts";
import { isPortableText, plainText, portableTextDiff, unseenInWords } from "./portable-text-diff.ts";
import { fileShown } from "./shown-files.ts";
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
  if (form === "file") {
    const [old, fresh] = [fileShown(sides.before, before), fileShown(sides.after, after)];
    const isSame = old?.assetId === fresh?.assetId;
    return isSame ? [] : [{ where: where.slice(0, -1), path, kind: "file", before: old, after: fresh }];
  }
  if (form === "object") return fieldChanges(compared, sides);
  if (form === "localised") return [{ where, path, kind: "text", texts: localisedTexts(before, after, sides.words) }];
  if (form === "text") return [{ where, path, kind: "text", texts: [changedText(before, after, sides.words)] }];
  const old = valueInWords(form, before, sides.words, sides.before);
  const fresh = valueInWords(form, after, sides.words, sides.after);
  if (old !== fresh) return [{ where, path, kind: "value", before: old, after: fresh }];
  // The rest is in decimals, or in fields that this site does not show.
  const inside = form === "plain" ? [] : fieldChanges(compared, sides);
  const exactly = (value: unknown) => fingerprint(value, "exact") || undefined;
  return inside.length > 0 ? inside : [{ where, path, kind: "value", before: exactly(before), after: exactly(after) }];
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

function listChanges(list: Compared, sides: Comparison): Change[] {
  const [before, after] = [listOf(list.before), listOf(list.after)];
  return matchItems(before, after).flatMap(({ old, fresh, moved }): Change[] => {
    const side = fresh === undefined ? "before" : "after";
    const index = fresh ?? old;
    const item = listOf(list[side])[index];
    const placed = (manner: Manner) => ({
      where: [...list.where.slice(0, -1), itemName(list, side, index, manner, sides)],
      path: `${list.path}[${keyOf(item) || `#${index + 1}`}]`,
    });
    const both = { schema: schemaOfItem(list, item), before: before[old ?? -1], after: after[fresh ?? -1] };
    if (old === undefined || fresh === undefined) {
      const action = old === undefined ? "added" : "removed";
      const content = isReference(item) ? [] : valueChanges({ ...both, where: [], path: "" }, sides);
      return [{ ...placed("plain"), kind: "item", action, content }];
    }
    const inside = valueChanges({ ...both, ...placed("plain") }, sides);
    return moved ? [{ ...placed("titled"), kind: "moved", from: old + 1, to: fresh + 1 }, ...inside] : inside;
  });
}

type Manner = "plain" | "titled";

/** A `titled` name quotes the item's words; a `plain` one counts, for places that show the words anyway. */
function itemName(list: Compared, side: "before" | "after", index: number, manner: Manner, sides: Comparison): string {
  const { words } = sides;
  const item = listOf(list[side])[index];
  const type = typeOf(item);
  const title = itemTitle(item, sides[side]);
  const listName = /([^.]+)$/.exec(list.path)?.[1] ?? "";
  if (listName === "sections") {
    const ofType = (items: readonly unknown[]) => items.filter((one) => typeOf(one) === type).length;
    const isOnly = ofType(listOf(list.before)) < 2 && ofType(listOf(list.after)) < 2;
    const which = title ? `: ${title}` : ` ${ofType(listOf(list[side]).slice(0, index + 1))}`;
    return words.say("section", { name: isOnly ? words.typeName(type) : words.typeName(type) + which });
  }
  const isLine = typeof item === "string" || type === "localeString";
  const name = words.itemName(listName);
  return !title || (isLine && manner === "plain") ? `${name} ${index + 1}` : `${name} ${words.quoted(title)}`;
}

function schemaOfItem({ schema }: Compared, item: unknown): ModelSchema | undefined {
  const items = schema?.items;
  return items?.oneOf && isObject(item) ? variantOf(items, item) : items;
}

/** `text`: prose, or rich text that has no languages. */
type Form = "list" | "file" | "object" | "localised" | "text" | ValueForm;

const formsByType = new Map<unknown, Form>([
  ["localeString", "localised"],
  ["localeText", "localised"],
  ["localeBlock", "localised"],
  ["reference", "reference"],
  ["slug", "slug"],
  ["sanity.imageHotspot", "hotspot"],
  ["sanity.imageCrop", "crop"],
]);

/** The form that the value has, or that the model expects. Two values of different forms are compared as a whole. */
function formOf({ schema, before, after, where, path }: Compared): Form {
  const [one, other] = [before ?? after, after ?? before];
  const isProse = typeof one === "string" && typeof other === "string" && /[\s\u00AD]/.test(one + other);
  if (isProse) return "text";
  if (where.length > deepest) return "plain";
  if (Array.isArray(one) && Array.isArray(other)) return [one, other].some(isPortableText) ? "text" : "list";
  if (!isObject(one) || !isObject(other)) return "plain";
  if (isReference(one) && /(^|\.)asset$/.test(path)) return "file";
  if (typeof one.kind === "string" && ("screen" in one || "url" in one)) return "target";
  const form = formsByType.get(one._type ?? schema?.properties?._type?.const) ?? "object";
  if (form !== "localised" || !isObject(before) || !isObject(after)) return form;
  // If the site's languages are equal, another one differs.
  const known = (value: JsonObject) => JSON.stringify(locales.map((locale) => value[locale]));
  return known(before) === known(after) ? "object" : form;
}

function localisedTexts(before: unknown, after: unknown, words: ReportWords): ChangedText[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const written = locales.filter((locale) => old[locale] !== undefined || fresh[locale] !== undefined);
  return written.map((locale) => changedText(old[locale], fresh[locale], words, locale));
}

function changedText(before: unknown, after: unknown, words: ReportWords, language?: Locale): ChangedText {
  const isRich = Array.isArray(before) || Array.isArray(after);
  const inWords = (value: unknown) => (typeof value === "string" ? value : (plainWords(value, words) ?? ""));
  const lines = isRich
    ? portableTextDiff(listOf(before), listOf(after), words, language)
    : [changedLine(inWords(before), inWords(after), words)];
  const unchanged = { label: words.say("unchanged"), words: [], kinds: [] };
  return {
    language,
    lines: lines.length > 0 ? lines : [unchanged],
    wordCounts: { before: countWords(plainText(before)), after: countWords(plainText(after)) },
  };
}

function changedLine(before: string, after: string, words: ReportWords): ChangedLine {
  const event = before.trim() === after.trim() ? "spaces" : isBlank(before) ? "new" : isBlank(after) ? "gone" : "words";
  const kinds = textChanges(before, after).map((kind) => (kind === "words" ? event : kind));
  const diff = wordDiff(before, after);
  const label = kinds.length === 0 ? words.say("unchanged") : unseenInWords(kinds, diff, words).join("; ");
  return { label, words: diff, kinds };
}
