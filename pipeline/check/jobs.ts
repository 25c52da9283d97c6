import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { problemIn } from "./loaded.ts";
import type { Walked } from "./walk.ts";

/** What search engines reject a job for: pay the wrong way round. */
export function checkJobs({ document }: Walked): Problem[] {
  const { salary } = document.content;
  if (document.type !== "job" || !isObject(salary) || Number(salary.min) <= Number(salary.max)) return [];
  return [problemIn(document, ["salary"], "begins higher than it ends", "Exchange the two figures")];
}
