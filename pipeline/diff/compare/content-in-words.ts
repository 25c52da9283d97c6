import { namedPlace, placePath, screenNames } from "#src/addresses.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { titleIn, titleOf } from "../../documents/title.ts";
import { isObject, type JsonObject, textOf } from "../../json.ts";
import { assetFileName, assetTypes, parseAssetId } from "../../snapshot/asset-names.ts";
import type { FileShown } from "./change.ts";

const itemTitleFields = ["heading", "title", "label", "name", "desc"];

/** The title of a list's item: its own, or that of the document to which it refers. */
export function itemTitle(item: unknown, snapshot: Snapshot): string | undefined {
  if (typeof item === "string") return shorten(item);
  if (!isObject(item)) return undefined;
  const reference = [item, item.gallery, item.callToAction].find(isReference);
  if (reference) return shorten(titleOf(snapshot.byId.get(reference._ref)) ?? reference._ref);
  const title = titleOf(item, itemTitleFields) ?? titleIn(item);
  return title ? shorten(title) : undefined;
}

export function isReference(value: unknown): value is JsonObject & { readonly _ref: string } {
  return isObject(value) && typeof value._ref === "string";
}

/** @param longest characters; by default enough for a title */
export function shorten(text: string, longest = 60): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
}

/** The address of a page. A screen that this site does not have is shown by its name. */
export function placeInWords({ screen, slug }: JsonObject, words: ReportWords, locale = defaultLocale): string {
  const name = textOf(screen);
  const place = namedPlace({ screen: name, slug: typeof slug === "string" ? slug : undefined });
  const isKnown = screenNames.some((known) => known === name);
  return isKnown ? placePath(place, locale) : words.say("page", { screen: name });
}

/** Values that a report shows in one line. */
export type ShortKind = "plain" | "slug" | "reference" | "target" | "hotspot" | "crop";

/** Undefined if the value is missing or does not have the form of its kind. Every value fits `plain`. */
export function valueInWords(kind: ShortKind, value: unknown, words: ReportWords, snapshot: Snapshot) {
  if (kind === "plain") return plainWords(value, words);
  if (!isObject(value)) return undefined;
  switch (kind) {
    case "slug":
      return plainWords(value.current, words);
    case "reference": {
      if (!isReference(value)) return undefined;
      const title = titleOf(snapshot.byId.get(value._ref));
      return title ? `${title} (${value._ref})` : value._ref;
    }
    case "target":
      return value.kind === "url" ? textOf(value.url) : placeInWords(value, words);
    case "hotspot":
      return words.say("focalPoint", { left: percent(value.x, words), top: percent(value.y, words) });
    case "crop": {
      const sides = (["top", "right", "bottom", "left"] as const).filter((side) => value[side]);
      const cuts = sides.map((side) => words.say(`cutOff.${side}`, { share: percent(value[side], words) }));
      return cuts.join(", ") || words.say("notCut");
    }
  }
}

/** A plain value in words. A list or an object is named by its kind alone. Undefined for a missing value. */
export function plainWords(value: unknown, words: ReportWords): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return words.say(value ? "yes" : "no");
  if (typeof value === "string") return words.valueName("choices", value);
  if (value === null) return words.say("nothing");
  if (typeof value === "number") return words.say("number", { value });
  return words.say(Array.isArray(value) ? "type.array" : "type.object");
}

/** `12.5 %` for 0.125. Rounds to a tenth or, if that gives zero, to the first digit that is not zero. */
function percent(share: unknown, words: ReportWords): string {
  if (typeof share !== "number") return textOf(share);
  const percentage = share * 100;
  return `${plainWords(Number(percentage.toFixed(1)) || Number(percentage.toPrecision(1)), words)} %`;
}

/** The file of a picture, film or document. Undefined if the value refers to none. */
export function fileShown(snapshot: Snapshot, reference: unknown): FileShown | undefined {
  return isReference(reference) ? describeFile(snapshot, reference._ref) : undefined;
}

/** The files of one snapshot that the other one lacks, sorted by id. */
export function filesOnlyIn(here: Snapshot, there: Snapshot): FileShown[] {
  const assets = [...here.byId.values()].filter(({ _type }) => assetTypes.includes(_type));
  const ids = assets.map(({ _id }) => _id).filter((id) => !there.byId.has(id));
  return ids.sort().map((id) => describeFile(here, id));
}

function describeFile(snapshot: Snapshot, assetId: string): FileShown {
  const asset: unknown = snapshot.byId.get(assetId);
  const { originalFilename, size } = isObject(asset) ? asset : {};
  const parsed = parseAssetId(assetId);
  const image = parsed?.kind === "image" ? parsed : undefined;
  return {
    assetId,
    fileName: parsed ? assetFileName(parsed) : "",
    name: typeof originalFilename === "string" ? originalFilename : assetId,
    width: image?.width,
    height: image?.height,
    size: typeof size === "number" ? size : undefined,
  };
}

/** `photo.jpg (800 × 600, 20 kB)` */
export function fileText(file: FileShown | undefined, words: ReportWords): string {
  if (!file) return words.say("none");
  const { name, width, height, size } = file;
  const facts: string[] = [];
  if (width && height) facts.push(`${width} × ${height}`);
  if (size !== undefined)
    facts.push(size < 1000 ? words.say("bytes", { count: size }) : `${Math.round(size / 1000)} kB`);
  return facts.length === 0 ? name : `${name} (${facts.join(", ")})`;
}
