import { isBlank, plainText } from "#src/content/text.ts";
import { locales } from "#src/locales.ts";
import { valueAt } from "../documents/path.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, type RuleName, say } from "../documents/problem-words.ts";
import type { Walked } from "../documents/walk.ts";
import { isObject, objectsIn } from "../json.ts";

/** Warnings about text that renders, but not as intended. */

export function checkLengths({ document, places }: Walked): Problem[] {
  return places.flatMap(({ schema: { shownUpTo: limit }, value, path }) =>
    locales
      .map((locale) => ({ locale, count: lengthOf(value[locale]) }))
      .filter(({ count }) => limit !== undefined && count > limit)
      .map(({ locale, count }) => {
        const facts = { count: String(count), limit: String(limit) };
        return problemIn(document, [...path, locale], say("text.long", facts), "warning");
      }),
  );
}

/** The number of characters that a reader counts. Zero for other values than text. */
export function lengthOf(text: unknown): number {
  return typeof text === "string" ? [...plainText(text).trim()].length : 0;
}

const html =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|su[bp]|table|t[dhr]|u|ul)(?:\s[^<>]*)?\/?>|&(?:#x?\w+|[a-z]+);/i;

export function checkMarkup({ document, values }: Walked): Problem[] {
  return values.flatMap(({ value, path, isKnown }) => {
    const [found] = (isKnown && typeof value === "string" && html.exec(value)) || [];
    return found ? [problemIn(document, path, say("text.html", { found: factOf(found) }), "warning")] : [];
  });
}

/** Matches two successive lines that begin like items of a list. */
const typedList = /^[-–—•*·] ?\S.*\n[-–—•*·] ?\S/m;

/** Finds texts in capitals throughout, and lists that are typed instead of made with the button for lists. */
export function checkStyle({ document, values }: Walked): Problem[] {
  return values.flatMap(({ value, path, isKnown, name }) => {
    const isText = name === "text" || locales.some((locale) => locale === name);
    if (!isKnown || typeof value !== "string" || !isText) return [];
    const found: RuleName[] = [];
    if (isInCapitals(value)) found.push("text.capitals");
    if (typedList.test(value)) found.push("text.typedList");
    return found.map((rule) => problemIn(document, path, say(rule), "warning"));
  });
}

/** Two words or more, twelve capitals and no small letter. Abbreviations are shorter. */
function isInCapitals(text: string): boolean {
  if (/\p{Ll}/u.test(text)) return false;
  return /\p{L}\s.*\p{L}/su.test(text) && (text.match(/\p{Lu}/gu) ?? []).length >= 12;
}

/** Finds empty lines and headings, smaller headings with no heading above them, and lists typed as paragraphs. */
export function checkOutlines({ document, places }: Walked): Problem[] {
  return places
    .filter(({ schema }) => schema.properties?._type?.const === "localeBlock")
    .flatMap(({ value, path }) =>
      locales.flatMap((locale) => {
        const owner = Object(valueAt(document, path.slice(0, -1)));
        // These fields are shown as the heading above the text.
        const isHeaded = [owner.heading, owner.name].some((field) => !isBlank(Object(field)[locale]));
        return outlineFaults(value[locale], isHeaded).map(([place, rule]) =>
          problemIn(document, [...path, locale, place], say(rule), "warning"),
        );
      }),
    );
}

/** Empty for a block that is an item of a list. */
function textOfParagraph(block: unknown): string {
  if (!isObject(block) || block.listItem !== undefined) return "";
  const [first] = objectsIn(block.children);
  return typeof first?.text === "string" ? first.text : "";
}

function outlineFaults(blocks: unknown, isBelowHeading: boolean): [place: number, rule: RuleName][] {
  if (!Array.isArray(blocks) || isBlank(blocks)) return [];
  let isHeaded = isBelowHeading;
  return blocks.flatMap((block, place): [number, RuleName][] => {
    if (!isObject(block) || block._type !== "block") return [];
    const { style } = block;
    const isHeading = style === "h2" || style === "h3";
    // A paragraph without any span is not shown, and its unknown objects are already reported.
    if (!objectsIn(block.children).some(({ _type }) => _type === "span")) return [];
    if (isBlank([block])) return [[place, isHeading ? "heading.empty" : "line.empty"]];
    const [line = "", next = ""] = blocks.slice(place, place + 2).map(textOfParagraph);
    if (typedList.test(`${line}\n${next}`)) return [[place, "text.typedList"]];
    const isSkipping = style === "h3" && !isHeaded;
    isHeaded ||= isHeading;
    return isSkipping ? [[place, "heading.skipped"]] : [];
  });
}
