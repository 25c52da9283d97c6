import { labelOf } from "../check/loaded.ts";
import { deepest } from "../check/parse-document.ts";
import type { JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import { shown } from "../text/shown.ts";
import type { Inspection } from "./inspect.ts";

/** The longest page of text has a hundredth; pictures and films are files, not fields. */
const maxBytes = 4_000_000;

/** Why a document cannot be written. */
export interface Refusal {
  readonly wrong: string;
  readonly remedy: string;
  readonly isSecret: boolean;
}

/** What keeps a document from being written at all; the check finds everything else. Returns undefined for most. */
export function refusalOf(id: string, type: string, found: Inspection, size: number): Refusal | undefined {
  const { depth, hasSecret, hasEndlessNumber } = found;
  const because = (wrong: string, remedy: string, isSecret = false) => ({ wrong, remedy, isSecret });
  if (hasSecret) {
    const remedy = "Remove it from the content and have it withdrawn where it was made";
    return because("holds what looks like a secret (a token or a private key)", remedy, true);
  }
  const name = nameProblem(type, id);
  if (name) return because(name, "Create the document anew with another id or type");
  if (depth > deepest) return because(`is nested deeper than ${deepest} levels`, "Flatten the content in the studio");
  if (size > maxBytes) {
    const wrong = `is ${Math.round(size / 1_000_000)} MB large, more than the ${maxBytes / 1_000_000} MB a document may have`;
    return because(wrong, "Upload large data as a file, or divide the document");
  }
  if (hasEndlessNumber) return because("holds a number too large to be kept", "Correct the number in the studio");
  return undefined;
}

/** A refusal as an error of the document; its title or its id may be the secret itself. */
export function refusalProblem(id: string, type: string, content: JsonObject, refusal: Refusal): Problem {
  const { wrong, remedy, isSecret } = refusal;
  const document = isSecret ? nameOf(id, type) : labelOf(id, type, content);
  const about = isSecret ? {} : { about: { id, type } };
  return { level: "error", document, path: "", wrong, remedy, ...about };
}

/** What a document is called whose content may not be repeated. */
export function nameOf(id: string, type: string): string {
  return [id, type].some(looksSecret) ? "A document" : `${shown(type)} (${shown(id)})`;
}

function nameProblem(type: string, id: string): string | undefined {
  try {
    documentFile(type, id);
    return undefined;
  } catch (error) {
    return shown((error as Error).message, 200);
  }
}
