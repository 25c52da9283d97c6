import { canonicalJson } from "#src/content/canonical.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { sha256 } from "../sha256.ts";
import { exclusionRules } from "../snapshot/exclusion.ts";

/** The hash of the content model: another one whenever a document could be judged otherwise. */
export function modelHash(): string {
  return sha256(canonicalJson(documentSchemas));
}

/** The hash of the rules by which documents stay out; `privateTypes` are those that the settings name. */
export function filterHash(privateTypes: readonly string[] = []): string {
  return sha256(canonicalJson([exclusionRules, [...privateTypes].sort()]));
}
