import type { Problem } from "../problem.ts";
import { checkAddresses } from "./addresses.ts";
import { checkSecrets } from "./check-secrets.ts";
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

/** Each of these looks at a document alone. */
const layers: readonly ((walked: Walked) => readonly Problem[])[] = [
  checkSchema,
  checkLanguages,
  checkPictures,
  checkAddresses,
  checkMarks,
  checkText,
  checkJobs,
  checkKeys,
  checkSecrets,
];

/** What there is to know of a document, whatever else is in the snapshot. */
export interface Examined {
  readonly problems: readonly Problem[];
  /** Whether it leads to other documents where the model expects that. */
  readonly hasLinks: boolean;
  /** References in what the site does not know: to documents, not to uploads. */
  readonly looseReferences: readonly LooseReference[];
}

export function examine(walked: Walked): Examined {
  return {
    problems: layers.flatMap((layer) => layer(walked)),
    hasLinks: walked.places.some((place) => isReference(place) || isScreenLink(place)),
    looseReferences: looseReferencesIn(walked),
  };
}
