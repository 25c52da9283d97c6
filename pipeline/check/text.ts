import { isBlank, isBlankInAll } from "#src/content/blank.ts";
import { locales } from "#src/locales.ts";
import { type LoadedDocument, looseProblemIn, problemIn } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import { type ExpectedObject, expectedType, type FoundValue, type Walked } from "../documents/walk.ts";
import { isObject } from "../json.ts";
import { isSecretName, isSecretValue } from "../snapshot/secrets.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

const localised: ReadonlySet<string | undefined> = new Set(["localeString", "localeText", "localeBlock"]);

/** Localised text exists in all languages. An optional field may be empty in all of them. */
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
  // These can change how a sentence or an address reads.
  { pattern: /[\u202B\u202D\u202E\u2067]/u, rule: "text.direction", level: "error" },
  // These cannot, in left-to-right text. They come with phone numbers and paths copied from Windows.
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

export const decorators = ["strong", "em"];
const unknownDecorators = ["underline", "code", "strike-through"];

/** Finds marks in rich text that are neither a decorator nor one of the block's links, and links without text. */
export function checkMarks({ document, places }: Walked): Problem[] {
  return places
    .filter(({ schema, value }) => schema.properties?._type?.const === "block" && value._type === "block")
    .flatMap((place) => checkBlock(document, place));
}

function checkBlock(document: LoadedDocument, { value: block, path }: ExpectedObject): Problem[] {
  const links = items(block.markDefs).map(({ _key }) => _key);
  const marks = items(block.children).map((span) => (Array.isArray(span.marks) ? span.marks : []));
  const used = new Set(marks.flat());
  const strange = marks.flatMap((ofSpan, index) =>
    ofSpan
      .filter((mark): mark is string => typeof mark === "string" && mark !== "")
      .filter((mark) => !decorators.includes(mark) && !links.includes(mark))
      .map((mark) => {
        const place = [...path, "children", index, "marks"];
        const isUsual = unknownDecorators.includes(mark);
        const words = say(isUsual ? "mark.notShown" : "mark.noLink", { mark: escapeForDisplay(mark) });
        return problemIn(document, place, words, isUsual ? "drift" : "warning");
      }),
  );
  const unused = links.flatMap((key, index) => {
    if (typeof key !== "string" || used.has(key)) return [];
    const place = [...path, "markDefs", index];
    return [problemIn(document, place, say("mark.unused"), "warning")];
  });
  return [...strange, ...unused];
}

function items(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item : {})) : [];
}

/** No text looks like a secret. A pull never adds one, but files are also edited by hand. */
export function checkSecrets(walked: Walked): Problem[] {
  const { document, secrets } = walked;
  return [
    ...secrets.map(({ path }) => problemIn(document, path, say("secret.byForm"))),
    ...secretsByName(walked).map(({ path }) => problemIn(document, path, say("secret.byName"))),
  ];
}

/** Texts in unknown fields whose name suggests a secret: `apiKey`, `password`. */
export function secretsByName({ values, secrets }: Walked): FoundValue[] {
  return values.filter(
    (found) =>
      !found.isKnown &&
      typeof found.value === "string" &&
      !secrets.includes(found) &&
      isSecretName(found.fieldName) &&
      isSecretValue(found.value, found.fieldName),
  );
}
