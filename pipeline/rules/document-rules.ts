import type { LoadedSnapshot } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import type { Walked } from "../documents/walk.ts";
import { checkDays, checkKeys, checkSalary } from "./fields.ts";
import {
  type AddressedDocuments,
  checkAddresses,
  checkLooseReferences,
  checkReferences,
  checkTargets,
} from "./links.ts";
import { checkPictures, checkWeights } from "./pictures.ts";
import { checkLengths, checkMarkup, checkOutlines, checkStyle } from "./remarks.ts";
import { checkSchema } from "./schema.ts";
import { checkLanguages, checkMarks, checkSecrets, checkText } from "./text.ts";

/** The Studio runs these rules while an editor types, so none may need Node. */
export function documentProblems(walked: Walked, loaded: LoadedSnapshot, addressed: AddressedDocuments): Problem[] {
  return [
    ...contentRules.flatMap((check) => check(walked).map(onlyIfShown)),
    ...checkReferences(walked, loaded).map(onlyIfShown),
    ...checkTargets(walked, addressed).map(onlyIfShown),
    ...checkLooseReferences(walked, loaded),
    ...checkWeights(walked, loaded),
    // The repository shows a secret, even if no page does.
    ...checkSecrets(walked),
  ];
}

const contentRules: readonly ((walked: Walked) => readonly Problem[])[] = [
  checkSchema,
  checkLanguages,
  checkPictures,
  checkAddresses,
  checkMarks,
  checkText,
  checkLengths,
  checkMarkup,
  checkStyle,
  checkOutlines,
  checkDays,
  checkSalary,
  checkKeys,
];

function onlyIfShown(problem: Problem): Problem {
  return problem.level === "error" ? { ...problem, onlyIfShown: true } : problem;
}
