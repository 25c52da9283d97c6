import { isCollection } from "#src/addresses.ts";
import { dayFields } from "#src/content/model/documents.ts";
import { datePattern } from "#src/content/model/model-schema.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, say } from "../documents/problem-words.ts";
import type { Walked } from "../documents/walk.ts";
import { isObject } from "../json.ts";
import { addressedDocuments, checkMenu, checkReferences, checkTargets, slugOf } from "./links.ts";
import { checkPictures, checkWeights } from "./pictures.ts";
import { checkMarks, checkOutlines } from "./rich-text.ts";
import { checkSchema } from "./schema.ts";
import { checkSecrets } from "./secrets.ts";
import { checkCharacters, checkLanguages, checkLengths, checkMarkup, checkStyle } from "./text.ts";
import { checkAddresses } from "./web-addresses.ts";

/** All problems of each document. The Studio runs these rules while an editor types, so no rule may need Node. */
export function documentRules(loaded: LoadedSnapshot): (walked: Walked) => Problem[] {
  const problemsAmong = rulesAmongDocuments(loaded);
  return (walked) => [...problemsAlone(walked), ...problemsAmong(walked)];
}

/** The problems that depend on the document alone. */
export function problemsAlone(walked: Walked): Problem[] {
  // A secret is visible in the repository, even if no page shows it.
  return [...contentRules.flatMap((check) => check(walked).map(onlyIfShown)), ...checkSecrets(walked)];
}

/** The problems of each document that depend on the others, too. */
export function rulesAmongDocuments(loaded: LoadedSnapshot): (walked: Walked) => Problem[] {
  const addressed = addressedDocuments(loaded);
  return (walked) => [
    ...checkReferences(walked, loaded).map(onlyIfShown),
    ...checkTargets(walked, addressed).map(onlyIfShown),
    ...checkMenu(walked, addressed),
    ...checkWeights(walked, loaded),
  ];
}

const contentRules: readonly ((walked: Walked) => readonly Problem[])[] = [
  checkSchema,
  checkLanguages,
  checkPictures,
  checkAddresses,
  checkMarks,
  checkCharacters,
  checkLengths,
  checkMarkup,
  checkStyle,
  checkOutlines,
  checkSlugName,
  checkDays,
  checkDayFields,
  checkSalary,
];

function onlyIfShown(problem: Problem): Problem {
  return problem.level === "error" ? { ...problem, onlyIfShown: true } : problem;
}

/** Static hosts answer a folder's address with its `index.html`, and missing addresses below it with its `404.html`. */
function checkSlugName({ document }: Walked): Problem[] {
  const slug = slugOf(document);
  if (!isCollection(document._type) || (slug !== "index" && slug !== "404")) return [];
  return [problemIn(document, ["slug"], say("slug.ofHosts", { slug }), "warning")];
}

/** Each day exists, and none closes a document before another one opens it. */
function checkDays({ document }: Walked): Problem[] {
  const problems = dayFields(document._type)
    .filter((field) => isImpossible(document[field]))
    .map((field) => problemIn(document, [field], say("day.impossible", { day: String(document[field]) })));
  const { publishedOn, validThrough } = document;
  if (typeof publishedOn === "string" && typeof validThrough === "string" && validThrough < publishedOn) {
    problems.push(problemIn(document, ["validThrough"], say("day.order"), "warning"));
  }
  return problems;
}

/** A section names a type, and a date field of this type's documents. `dayFieldOf` names the field with the type. */
function checkDayFields({ document, places }: Walked): Problem[] {
  return places.flatMap(({ schema: { properties = {} }, value, path }) =>
    Object.entries(properties).flatMap(([name, { dayFieldOf: typeField }]) => {
      const chosen = value[name];
      if (typeField === undefined || typeof chosen !== "string") return [];
      const type = String(value[typeField]);
      const possible = dayFields(type);
      if (possible.length === 0 || possible.includes(chosen)) return [];
      const facts = { value: factOf(chosen), type: { type }, expected: possible.map((day) => ({ quoted: day })) };
      return [problemIn(document, [...path, name], say("day.field", facts))];
    }),
  );
}

/** True for a day such as 31 February, which passes the schema's pattern. */
function isImpossible(day: unknown): boolean {
  if (typeof day !== "string" || !new RegExp(datePattern).test(day)) return false;
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day;
}

/** Search engines reject a job whose maximum pay is below the minimum. */
function checkSalary({ document }: Walked): Problem[] {
  const { min, max } = isObject(document.salary) ? document.salary : {};
  if (document._type !== "job" || typeof min !== "number" || typeof max !== "number" || min <= max) return [];
  return [problemIn(document, ["salary"], say("salary.order"))];
}
