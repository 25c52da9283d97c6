import { hiddenLinks } from "#src/content/known-blocks.ts";
import { knownValue } from "#src/content/known-content.ts";
import { linkTypes } from "#src/content/model/localised.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isBlank, isBlankInAll } from "#src/content/text.ts";
import { locales } from "#src/locales.ts";
import { looseProblemIn, type Problem, problemIn } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import { type ExpectedObject, expectedType, secretsByName, type Walked } from "../documents/walk.ts";
import { isObject, type JsonObject, listOf, objectsIn } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

const localised: ReadonlySet<string | undefined> = new Set(["localeString", "localeText", "localeBlock"]);

/** A localised text must exist in all languages. An optional one may be empty in all of them. */
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

const faults: readonly { pattern: RegExp; rule: RuleName; level: Problem["level"] }[] = [
  { pattern: /\uFFFD/u, rule: "text.lostCharacter", level: "error" },
  { pattern: /\p{Cs}/u, rule: "text.halfCharacter", level: "error" },
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
export function checkText({ document, values }: Walked): Problem[] {
  return values.flatMap(({ value, path, isKnown }) =>
    faults
      .filter(({ pattern }) => typeof value === "string" && pattern.test(value))
      .map(({ rule, level }) =>
        isKnown ? problemIn(document, path, say(rule), level) : looseProblemIn(document, path, say(rule)),
      ),
  );
}

/** Finds marks of rich text that no page shows, and links that no text has. */
export function checkMarks({ document, places }: Walked): Problem[] {
  return places
    .filter(({ schema, value }) => schema.properties?._type?.const === "block" && value._type === "block")
    .flatMap((place) => [...unshownMarks(document, place), ...unusedLinks(document, place)]);
}

/** The spans of a block, each with its position among the children. */
function spansOf(block: JsonObject): (readonly [index: number, span: JsonObject])[] {
  return [...listOf(block.children).entries()].flatMap(([index, child]) =>
    isObject(child) && child._type === "span" ? [[index, child] as const] : [],
  );
}

function unshownMarks(document: StoredDocument, { value: block, schema, path }: ExpectedObject): Problem[] {
  const shownSpans = objectsIn((knownValue(block, schema) as JsonObject).children);
  return spansOf(block).flatMap(([index, { marks }], place) => {
    const shown = listOf(shownSpans[place]?.marks);
    return listOf(marks).flatMap((mark) => {
      const isShown = typeof mark !== "string" || mark === "" || shown.includes(mark);
      const found = isShown ? undefined : reasonForMark(mark, block, shown);
      if (!found) return [];
      const words = say(found.rule, { mark: escapeForDisplay(String(mark)) });
      return [problemIn(document, [...path, "children", index, "marks"], words, found.level)];
    });
  });
}

const unknownDecorators = ["underline", "code", "strike-through"];

/** The reason why no page shows a mark. Undefined for a link of an unknown type, which another rule reports. */
function reasonForMark(
  mark: string,
  block: JsonObject,
  shownMarks: readonly unknown[],
): { readonly rule: RuleName; readonly level: Problem["level"] } | undefined {
  const links = objectsIn(block.markDefs);
  const link = links.find(({ _key }) => _key === mark);
  if (!link) {
    const isDecorator = unknownDecorators.includes(mark);
    return isDecorator ? { rule: "mark.notShown", level: "drift" } : { rule: "mark.noLink", level: "warning" };
  }
  if (!linkTypes.some((type) => type === link._type)) return undefined;
  const isSecond = shownMarks.some((other) => links.some(({ _key }) => _key === other));
  return { rule: isSecond ? "mark.secondLink" : "mark.blankLink", level: "warning" };
}

function unusedLinks(document: StoredDocument, { value: block, path }: ExpectedObject): Problem[] {
  const links = objectsIn(block.markDefs);
  const used = new Set(spansOf(block).flatMap(([, span]) => listOf(span.marks)));
  const hidden = hiddenLinks(block);
  return [...listOf(block.markDefs).entries()].flatMap(([index, link]) => {
    const isFirst = isObject(link) && links.find(({ _key }) => _key === link._key) === link;
    if (!hidden.includes(link) || (isFirst && used.has(link._key))) return [];
    return [problemIn(document, [...path, "markDefs", index], say("mark.unused"), "warning")];
  });
}

/** No text may look like a secret. A pull never adds such a text, but files are also edited by hand. */
export function checkSecrets(walked: Walked): Problem[] {
  const { document, secrets } = walked;
  return [
    ...secrets.map(({ path }) => problemIn(document, path, say("secret.byForm"))),
    ...secretsByName(walked).map(({ path }) => problemIn(document, path, say("secret.byName"))),
  ];
}
