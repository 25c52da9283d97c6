import { namedPlace, placePath, screenNames } from "#src/addresses.ts";
import type { Snapshot, StoredSnapshot } from "#src/content/snapshot.ts";
import { defaultLocale } from "#src/locales.ts";
import type { ReportWords } from "../../documents/report-words.ts";
import { titleOf } from "../../documents/title.ts";
import { isObject, type JsonObject, textOf } from "../../json.ts";
import type { Sides } from "../../pages/pages-touched.ts";

export interface DiffContext {
  readonly documents: Sides<StoredSnapshot>;
  readonly words: ReportWords;
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
export type ShortKind = "plain" | "choice" | "slug" | "reference" | "target" | "hotspot" | "crop";

/** Undefined for a missing value, and for a value that is not an object although its kind needs an object. */
export function valueInWords(kind: ShortKind, value: unknown, words: ReportWords, snapshot: Snapshot) {
  if (kind === "choice" && typeof value === "string") return words.valueName("choices", value);
  if (kind === "choice" || kind === "plain") return plainWords(value, words);
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

/** A string as it is; other values in words. A list or an object is named by its kind alone. */
export function plainWords(value: unknown, words: ReportWords): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "boolean") return words.say(value ? "yes" : "no");
  if (typeof value === "string") return value;
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
