import { isBlank, isBlankInAll, plainText } from "#src/content/text.ts";
import { locales } from "#src/locales.ts";
import { looseProblemIn, type Problem, problemIn } from "../documents/problem.ts";
import { factOf, type RuleName, say } from "../documents/problem-words.ts";
import { expectedType, type Walked } from "../documents/walk.ts";

const localised: ReadonlySet<string | undefined> = new Set(["localeString", "localeText", "localeBlock"]);

/** A localised text must exist in all languages. An optional text may instead be empty in all of them. */
export function checkLanguages({ document, places }: Walked): Problem[] {
  return places
    .filter((place) => localised.has(expectedType(place)))
    .filter(({ value, schema }) => value._type === schema.properties?._type?.const)
    .filter(({ value, isOptional }) => !(isOptional && isBlankInAll(value)))
    .flatMap(({ value, path }) =>
      locales
        .filter((locale) => isBlank(value[locale]))
        .map((locale) => {
          const rule = value[locale] === undefined ? "language.missing" : "language.empty";
          return problemIn(document, [...path, locale], say(rule, { language: { language: locale } }));
        }),
    );
}

const unwanted: readonly { pattern: RegExp; rule: RuleName; level: Problem["level"] }[] = [
  { pattern: /\uFFFD/u, rule: "text.lostCharacter", level: "error" },
  { pattern: /\p{Cs}/u, rule: "text.halfCharacter", level: "error" },
  // This pattern matches control characters except line break and tab.
  { pattern: /[^\P{Cc}\n\t]/u, rule: "text.controlCharacter", level: "warning" },
  // Bullets of Word's Symbol font and joined letters of a PDF are such characters: only one font draws them.
  { pattern: /\p{Co}/u, rule: "text.privateCharacter", level: "warning" },
  // These characters can change how a sentence or an address reads.
  { pattern: /[\u202B\u202D\u202E\u2067]/u, rule: "text.direction", level: "error" },
  { pattern: /[\u200B\u2060\uFEFF]/u, rule: "text.zeroWidth", level: "warning" },
  // In left-to-right text these characters change nothing. They come with phone numbers and paths copied from Windows.
  { pattern: /[\u202A\u202C\u2066\u2068\u2069]/u, rule: "text.directionSign", level: "warning" },
];

/** Harmless invisible characters come with text from word processors, so they are only a warning. */
export function checkCharacters({ document, values }: Walked): Problem[] {
  return values.flatMap(({ value, path, isKnown }) => {
    if (typeof value !== "string") return [];
    const found = unwanted.filter(({ pattern }) => pattern.test(value));
    return found.map(({ rule, level }) =>
      isKnown ? problemIn(document, path, say(rule), level) : looseProblemIn(document, path, say(rule)),
    );
  });
}

/** Warns of texts of which search engines and lists show only the beginning. */
export function checkLengths({ document, places }: Walked): Problem[] {
  return places.flatMap(({ schema: { shownUpTo: limit }, value, path }) => {
    if (limit === undefined) return [];
    const lengths = locales.map((locale) => ({ locale, count: lengthOf(value[locale]) }));
    return lengths
      .filter(({ count }) => count > limit)
      .map(({ locale, count }) => {
        const facts = { count: String(count), limit: String(limit) };
        return problemIn(document, [...path, locale], say("text.long", facts), "warning");
      });
  });
}

/** The number of characters that a reader counts. Zero for other values than text. */
export function lengthOf(text: unknown): number {
  return typeof text === "string" ? [...plainText(text).trim()].length : 0;
}

/** Matches `<br/>`, `</strong>` and `&nbsp;`, which pages show as they are. */
const html =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|su[bp]|table|t[dhr]|u|ul)(?:\s[^<>]*)?\/?>|&(?:#x?\w+|[a-z]+);/i;

export function checkMarkup({ document, values }: Walked): Problem[] {
  return values.flatMap(({ value, path, isKnown }) => {
    if (!isKnown || typeof value !== "string") return [];
    const [found] = html.exec(value) ?? [];
    return found ? [problemIn(document, path, say("text.html", { found: factOf(found) }), "warning")] : [];
  });
}

/** Matches two successive lines that begin like items of a list: `- Delivery`, `• Repair`. */
export const typedList = /^[-–—•*·] ?\S.*\n[-–—•*·] ?\S/m;

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
