import type { Problem } from "../problem.ts";
import { checkDays, checkKeys, checkSalary } from "./fields.ts";
import {
  type AddressedDocuments,
  checkAddresses,
  checkLooseReferences,
  checkReferences,
  checkTargets,
} from "./links.ts";
import type { Loaded } from "./loaded.ts";
import { checkPictures } from "./pictures.ts";
import { checkSchema } from "./schema.ts";
import { checkLanguages, checkMarks, checkSecrets, checkText } from "./text.ts";
import type { Walked } from "./walk.ts";

/**
 * What is wrong with one document among the others that are there. The Studio asks the same while an editor types: none
 * of these rules needs Node.
 */
export function documentProblems(walked: Walked, loaded: Loaded, addressed: AddressedDocuments): Problem[] {
  return [
    ...contentRules.flatMap((check) => check(walked).map(onlyIfShown)),
    ...checkReferences(walked, loaded).map(onlyIfShown),
    ...checkTargets(walked, addressed).map(onlyIfShown),
    ...checkLooseReferences(walked, loaded),
    // A secret can be read in the repository, whether a page shows it or not.
    ...checkSecrets(walked),
  ];
}

/** Each of these looks at what is in one document. */
const contentRules: readonly ((walked: Walked) => readonly Problem[])[] = [
  checkSchema,
  checkLanguages,
  checkPictures,
  checkAddresses,
  checkMarks,
  checkText,
  checkDays,
  checkSalary,
  checkKeys,
];

/** An error that is none where no page shows the document. */
function onlyIfShown(problem: Problem): Problem {
  return problem.level === "error" ? { ...problem, onlyIfShown: true } : problem;
}
