import { datePattern } from "#src/content/model/schema.ts";
import type { Problem } from "../problem.ts";
import { type LoadedDocument, problemIn } from "./loaded.ts";
import { schemaOf, type Walked } from "./walk.ts";

/** Days that do not exist, and documents that close before they are published. */
export function checkDays({ document }: Walked): Problem[] {
  const { publishedOn, validThrough } = document.content;
  const problems = daysOf(document)
    .filter((field) => isImpossible(document.content[field]))
    .map((field) =>
      problemIn(document, [field], `${document.content[field]} is not in the calendar`, "Correct the day"),
    );
  if (typeof publishedOn === "string" && typeof validThrough === "string" && validThrough < publishedOn) {
    const wrong = "lies before the day of publication";
    problems.push(problemIn(document, ["validThrough"], wrong, "Correct one of the days", "warning"));
  }
  return problems;
}

/** The fields of a document that are days in the content model. */
function daysOf({ type }: LoadedDocument): string[] {
  const properties = schemaOf(type)?.properties ?? {};
  return Object.keys(properties).filter((name) => properties[name]?.pattern === datePattern);
}

/** Like 31 February: of the right form, which the schema checks, but no day. */
function isImpossible(day: unknown): boolean {
  if (typeof day !== "string" || !new RegExp(datePattern).test(day)) return false;
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day;
}
