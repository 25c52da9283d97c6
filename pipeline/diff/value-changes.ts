import { placePath, screenNames } from "#src/addresses.ts";
import { placeOf } from "#src/content/place-of.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { isObject } from "../json.ts";
import { shownValue } from "../text/shown.ts";
import { isPortableText } from "./block-text.ts";
import type { Change, ChangeKind, PerLanguage } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import type { Compared, Comparison } from "./comparison.ts";
import { choiceName, fieldName } from "./labels.ts";
import { listChanges } from "./list-changes.ts";
import { cutOff, fileChange, fileShown, focalPoint } from "./picture-changes.ts";
import { portableTextDiff } from "./portable-text-diff.ts";
import { isReference, titleOf } from "./titles.ts";
import { isUnchanged, type Words, wordDiff } from "./word-diff.ts";
import type { ReportWords } from "./words/report-words.ts";

/** Levels; the model has eight. Below, a value is compared as a whole. */
const deepest = 40;

/** Everything that differs between two values, in the model's order. One that is undefined was or is not there. */
export function valueChanges(compared: Compared, sides: Comparison): Change[] {
  const { before, after, where, path } = compared;
  if (fingerprint(before) === fingerprint(after)) return [];
  const form = formOf(compared);
  if (form === "list") return listChanges(compared, sides, valueChanges);
  if (form === "file") return fileChanges(compared, sides);
  if (form === "object") return fieldChanges(compared, sides);
  const change = leafChange(form, before, after, sides);
  return change ? [{ where, path, ...change }] : [];
}

/** The fields of an object one by one: those of the model in its order, then others. */
export function fieldChanges(compared: Compared, sides: Comparison): Change[] {
  const before = isObject(compared.before) ? compared.before : {};
  const after = isObject(compared.after) ? compared.after : {};
  const known = compared.schema?.properties ?? {};
  const names = new Set([...Object.keys(known), ...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !name.startsWith("_"))
    .flatMap((name) => valueChanges(childOf(compared, name, before[name], after[name], sides.words), sides));
}

function childOf(parent: Compared, name: string, before: unknown, after: unknown, words: ReportWords): Compared {
  const properties = parent.schema?.properties;
  return {
    schema: properties && Object.hasOwn(properties, name) ? properties[name] : undefined,
    before,
    after,
    where: [...parent.where, fieldName(name, words)],
    path: parent.path === "" ? name : `${parent.path}.${name}`,
  };
}

type Leaf = "localised" | "richText" | "blocks" | "reference" | "slug" | "target" | "hotspot" | "crop" | "plain";
type Form = "list" | "file" | "object" | Leaf;

const formsByType: Readonly<Record<string, Form>> = {
  localeString: "localised",
  localeText: "localised",
  localeBlock: "richText",
  image: "file",
  file: "file",
  reference: "reference",
  slug: "slug",
  "sanity.imageHotspot": "hotspot",
  "sanity.imageCrop": "crop",
};

/** What a value says it is, or else what the model expects. Two values of different kinds are compared as a whole. */
function formOf({ schema, before, after, where }: Compared): Form {
  const [one, other] = [before ?? after, after ?? before];
  if (where.length > deepest) return "plain";
  if (Array.isArray(one) && Array.isArray(other))
    return isPortableText(one) || isPortableText(other) ? "blocks" : "list";
  if (!isObject(one) || !isObject(other)) return "plain";
  if (typeof one.kind === "string" && ("screen" in one || "url" in one)) return "target";
  return formsByType[String(one._type ?? schema?.properties?._type?.const)] ?? "object";
}

function leafChange(form: Leaf, before: unknown, after: unknown, sides: Comparison): ChangeKind | undefined {
  const { words } = sides;
  const values = (inWords: (value: unknown, words: ReportWords, snapshot: Snapshot) => string | undefined) =>
    valueChange(inWords(before, words, sides.before), inWords(after, words, sides.after), words);
  switch (form) {
    case "localised":
      return localisedChange(before, after, words);
    case "richText":
      return {
        kind: "richText",
        ...perLanguage(before, after, (old, fresh) => portableTextDiff(listOf(old), listOf(fresh), words)),
      };
    case "blocks":
      return { kind: "blocks", blocks: portableTextDiff(listOf(before), listOf(after), words) };
    case "reference":
      return values(referenceWords);
    case "slug":
      return values((value) => (isObject(value) ? shownPlain(value.current, words) : undefined));
    case "target":
      return values(targetWords);
    case "hotspot":
      return values(focalPoint);
    case "crop":
      return values(cutOff);
    case "plain":
      return isProse([before, after]) ? textChange(before, after, words) : values(shownPlain);
  }
}

/** Another file, and what is said about it beside it: a picture's description, whether a film begins by itself. */
function fileChanges(compared: Compared, sides: Comparison): Change[] {
  const { where, path } = compared;
  const change = fileChange(fileShown(sides.before, compared.before), fileShown(sides.after, compared.after));
  const rest = (value: unknown) => (isObject(value) ? { ...value, asset: undefined } : value);
  const others = fieldChanges({ ...compared, before: rest(compared.before), after: rest(compared.after) }, sides);
  return [...(change ? [{ where, path: `${path}.asset`, ...change }] : []), ...others];
}

function localisedChange(before: unknown, after: unknown, words: ReportWords): ChangeKind {
  const languages = perLanguage(before, after, (old, fresh) => wordDiff(stringOf(old), stringOf(fresh)));
  const isVisible = Object.values(languages).some((words) => !isUnchanged(words));
  return isVisible ? { kind: "localised", ...languages } : onlyHints(words);
}

function textChange(before: unknown, after: unknown, { unseenInText }: ReportWords): ChangeKind {
  const words: Words = wordDiff(stringOf(before), stringOf(after));
  return isUnchanged(words) ? { kind: "note", note: unseenInText } : { kind: "text", words };
}

function onlyHints({ unseenInText }: ReportWords): ChangeKind {
  return { kind: "note", note: unseenInText };
}

function perLanguage<T>(
  before: unknown,
  after: unknown,
  compare: (before: unknown, after: unknown) => T,
): PerLanguage<T> {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const written = locales.filter((locale) => old[locale] !== undefined || fresh[locale] !== undefined);
  return Object.fromEntries(written.map((locale) => [locale, compare(old[locale], fresh[locale])]));
}

function valueChange(before: string | undefined, after: string | undefined, words: ReportWords): ChangeKind {
  if (before === after) return onlyHints(words);
  return { kind: "value", ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

function referenceWords(value: unknown, _words: ReportWords, snapshot: Snapshot): string | undefined {
  if (!isReference(value)) return undefined;
  const title = titleOf(snapshot.byId.get(value._ref));
  return title ? `${title} (${value._ref})` : value._ref;
}

function targetWords(value: unknown, words: ReportWords): string | undefined {
  if (!isObject(value)) return undefined;
  if (value.kind === "url") return String(value.url);
  const isKnown = screenNames.some((screen) => screen === value.screen);
  const slug = typeof value.slug === "string" ? value.slug : undefined;
  return isKnown ? placePath(placeOf(String(value.screen), slug), defaultLocale) : words.page(String(value.screen));
}

function shownPlain(value: unknown, words: ReportWords): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return choiceName(value, words);
  if (value === null) return words.nothing;
  return Array.isArray(value) ? words.list : typeof value === "object" ? words.group : String(value);
}

/** Text in words, rather than a choice, a day or an address. */
function isProse(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => value !== undefined);
  return texts.every((text) => typeof text === "string") && texts.some((text) => /[\s\u00AD]/.test(text));
}

function stringOf(value: unknown): string {
  return typeof value === "string" ? value : value === undefined ? "" : shownValue(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
