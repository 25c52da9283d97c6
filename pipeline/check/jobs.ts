import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { type LoadedDocument, problemIn } from "./loaded.ts";
import type { Walked } from "./walk.ts";

const days = ["publishedOn", "startsOn", "validThrough"];

/** What search engines reject a job for: days that do not exist or come too early, and pay the wrong way round. */
export function checkJobs({ document }: Walked): Problem[] {
  return document.type === "job" ? checkJob(document) : [];
}

function checkJob(document: LoadedDocument): Problem[] {
  const { publishedOn, validThrough, salary } = document.content;
  const problems = days
    .filter((field) => isImpossible(document.content[field]))
    .map((field) =>
      problemIn(document, [field], `${document.content[field]} is not in the calendar`, "Correct the day"),
    );
  if (typeof publishedOn === "string" && typeof validThrough === "string" && validThrough < publishedOn) {
    problems.push(
      problemIn(document, ["validThrough"], "lies before the day of publication", "Correct one of the days", "warning"),
    );
  }
  if (isObject(salary) && Number(salary.min) > Number(salary.max)) {
    problems.push(problemIn(document, ["salary"], "begins higher than it ends", "Exchange the two figures"));
  }
  return problems;
}

/** Like 31 February: of the right form, which the schema checks, but no day. */
function isImpossible(day: unknown): boolean {
  if (typeof day !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day;
}
