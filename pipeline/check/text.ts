import { isBlank, isBlankInAll } from "#src/content/blank.ts";
import { languageNameIn, locales } from "#src/locales.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { isSecretName, isSecretValue } from "../snapshot/secrets.ts";
import { shown } from "../text/shown.ts";
import { type LoadedDocument, looseProblemIn, problemIn } from "./loaded.ts";
import { expectedType, type FoundValue, type Place, type Walked } from "./walk.ts";

const localised: ReadonlySet<string | undefined> = new Set(["localeString", "localeText", "localeBlock"]);

/** Every localised text is there in all languages. A field that may be empty may be so in all of them. */
export function checkLanguages({ document, places }: Walked): Problem[] {
  return places
    .filter((place) => localised.has(expectedType(place)))
    .filter(({ value, schema }) => value._type === schema.properties?._type?.const)
    .filter(({ value, isOptional }) => !(isOptional && isBlankInAll(value)))
    .flatMap(({ value, path }) =>
      locales
        .filter((locale) => isBlank(value[locale]))
        .map((locale) => {
          const language = languageNameIn("en", locale);
          const wrong = `the ${language} text is ${value[locale] === undefined ? "missing" : "empty"}`;
          return problemIn(document, [...path, locale], wrong, `Write it in ${language}`);
        }),
    );
}

const faults: readonly { pattern: RegExp; wrong: string; level: Problem["level"] }[] = [
  { pattern: /\uFFFD/u, wrong: "holds the sign for a lost character (U+FFFD)", level: "error" },
  { pattern: /\p{Cs}/u, wrong: "holds half a character (a lone surrogate)", level: "error" },
  // Line breaks and tabs are the two that editors mean.
  { pattern: /[^\P{Cc}\n\t]/u, wrong: "holds a control character", level: "warning" },
  // These can make a sentence or an address read otherwise than it is.
  {
    pattern: /[\u202B\u202D\u202E\u2067]/u,
    wrong: "holds an invisible change of the writing direction",
    level: "error",
  },
  // These cannot, from left to right, and come with telephone numbers and paths that are copied from Windows.
  {
    pattern: /[\u202A\u202C\u2066\u2068\u2069]/u,
    wrong: "holds an invisible sign of the writing direction",
    level: "warning",
  },
];

/**
 * No text holds characters that were lost on the way or that nobody can see. Those that merely show nothing come with
 * every text pasted from a word processor: they are a warning.
 */
export function checkText({ document, values }: Walked): Problem[] {
  const retype = "Type the text anew in the studio instead of pasting it";
  return values.flatMap(({ value, path, isKnown }) =>
    faults
      .filter(({ pattern }) => typeof value === "string" && pattern.test(value))
      .map(({ wrong, level }) =>
        isKnown ? problemIn(document, path, wrong, retype, level) : looseProblemIn(document, path, wrong, retype),
      ),
  );
}

export const decorators = ["strong", "em"];
/** Decorators that a studio offers unless told otherwise, and that this site does not show. */
const unknownDecorators = ["underline", "code", "strike-through"];

/** In rich text, marks that show nothing: neither a decorator nor one of the block's links; and links of no text. */
export function checkMarks({ document, places }: Walked): Problem[] {
  return places
    .filter(({ schema, value }) => schema.properties?._type?.const === "block" && value._type === "block")
    .flatMap((place) => checkBlock(document, place));
}

function checkBlock(document: LoadedDocument, { value: block, path }: Place): Problem[] {
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
        const why = isUsual ? "which this site does not show" : "which is no link of this paragraph";
        const remedy = isUsual ? "Use bold or italics" : "Set the link again in the studio";
        const wrong = `uses the mark “${shown(mark)}”, ${why}`;
        return problemIn(document, place, wrong, remedy, isUsual ? "drift" : "warning");
      }),
  );
  const unused = links.flatMap((key, index) => {
    if (typeof key !== "string" || used.has(key)) return [];
    const place = [...path, "markDefs", index];
    return [problemIn(document, place, "no text carries this link", "Remove the link", "warning")];
  });
  return [...strange, ...unused];
}

/** Positions stay as they are in the document. */
function items(list: unknown): Record<string, unknown>[] {
  return Array.isArray(list) ? list.map((item) => (isObject(item) ? item : {})) : [];
}

/** No text looks like a secret. A pull never brings one; files are also edited by hand. */
export function checkSecrets(walked: Walked): Problem[] {
  const { document, secrets } = walked;
  const withdraw = "Remove it from the content and have it withdrawn where it was made";
  const named = secretsByName(walked);
  return [...secrets, ...named].map((found) => {
    const why = named.includes(found) ? ", by the name of its field" : " (a token or a private key)";
    return problemIn(document, found.path, `looks like a secret${why}`, withdraw);
  });
}

/** Texts in fields that the site does not know and that promise a secret: `apiKey`, `password`. */
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
