import { labelOf } from "../check/loaded.ts";
import { deepest } from "../check/parse-document.ts";
import type { JsonObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { looksSecret } from "../snapshot/secrets.ts";
import { shown } from "../text/shown.ts";
import type { Inspection } from "./inspect.ts";

/** Bytes. The longest page of text has a hundredth; pictures and films are files, not fields. */
const largest = 4_000_000;

/** What keeps a document from being written at all; the check finds everything else in the file. */
export function refuse(
  content: JsonObject,
  { depth, hasSecret, hasEndlessNumber }: Inspection,
  size: number,
): { problem: Problem; isSecret: boolean } | undefined {
  const id = String(content._id);
  // A title or an id may be the secret itself.
  const label = () => (hasSecret ? (looksSecret(id) ? "A document" : shown(id)) : labelOf(id, content));
  const because = (wrong: string, remedy: string, isSecret = false) => ({
    problem: { level: "error" as const, document: label(), path: "", wrong, remedy },
    isSecret,
  });
  if (hasSecret) {
    const remedy = "Remove it from the content and have it withdrawn where it was made";
    return because("holds what looks like a secret (a token or a private key)", remedy, true);
  }
  const name = nameProblem(String(content._type), id);
  if (name) return because(name, "Create the document anew with another id or type");
  if (depth > deepest) return because(`is nested deeper than ${deepest} levels`, "Flatten the content in the studio");
  if (size > largest) {
    const megabytes = (size / 1_000_000).toFixed(0);
    return because(
      `is ${megabytes} MB large, more than the ${largest / 1_000_000} MB a document may have`,
      "Upload large data as a file, or divide the document",
    );
  }
  if (hasEndlessNumber) return because("holds a number too large to be kept", "Correct the number in the studio");
  return undefined;
}

function nameProblem(type: string, id: string): string | undefined {
  try {
    documentFile(type, id);
    return undefined;
  } catch (error) {
    return shown((error as Error).message, 200);
  }
}
