import type { Problem } from "../problem.ts";
import { checkAddresses } from "./addresses.ts";
import { checkSecrets } from "./check-secrets.ts";
import { checkDays } from "./days.ts";
import { checkJobs } from "./jobs.ts";
import { checkLanguages } from "./languages.ts";
import { type LooseReference, looseReferencesIn } from "./loose-references.ts";
import { checkMarks } from "./marks.ts";
import { checkPictures } from "./pictures.ts";
import { isReference } from "./references.ts";
import { checkSchema } from "./schema.ts";
import { isScreenLink } from "./targets.ts";
import { checkText } from "./text.ts";
import { checkKeys } from "./uniqueness.ts";
import type { Walked } from "./walk.ts";

/** Each of these looks at what is in a document, at one alone. */
const contentLayers: readonly ((walked: Walked) => readonly Problem[])[] = [
  checkSchema,
  checkLanguages,
  checkPictures,
  checkAddresses,
  checkMarks,
  checkText,
  checkDays,
  checkJobs,
  checkKeys,
];

/** What there is to know of a document, whatever else is in the snapshot. */
export interface Examined {
  readonly problems: readonly Problem[];
  /** Whether it leads to other documents where the model expects that. */
  readonly hasLinks: boolean;
  /** References in what the site does not know: to documents, not to uploads. */
  readonly looseReferences: readonly LooseReference[];
}

/** @param isFlawless whether it is known that there is no problem */
export function examine(walked: Walked, isFlawless = false): Examined {
  return {
    problems: isFlawless ? [] : problemsIn(walked),
    hasLinks: walked.places.some((place) => isReference(place) || isScreenLink(place)),
    looseReferences: looseReferencesIn(walked),
  };
}

function problemsIn(walked: Walked): readonly Problem[] {
  // Whoever reads the repository reads a secret, whether a page shows it or not.
  return [...contentLayers.flatMap((layer) => layer(walked)).map(onlyIfShown), ...checkSecrets(walked)];
}

/** An error that is none where no page shows the document. */
export function onlyIfShown(problem: Problem): Problem {
  return problem.level === "error" ? { ...problem, onlyIfShown: true } : problem;
}
