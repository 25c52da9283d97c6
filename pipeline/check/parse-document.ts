import { canonicalJson } from "#src/content/canonical.ts";
import { isObject, type JsonObject } from "../json.ts";
import { sealRemedy } from "../problem.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { exclusionReason } from "../snapshot/exclusion.ts";
import { shown } from "../text/shown.ts";
import { type LoadedDocument, labelOf } from "./loaded.ts";

/** Levels of lists and groups inside each other. The model needs 12; a studio allows 20. */
export const deepest = 32;

export interface Unusable {
  readonly wrong: string;
  readonly remedy: string;
  /** If it says one. */
  readonly id?: string;
}

/** The document in a file's bytes, or why there is none that could be used. */
export function parseDocument(
  file: string,
  bytes: Uint8Array,
): { document: LoadedDocument; isCanonical: boolean } | Unusable {
  const parsed = parseJson(bytes);
  if ("wrong" in parsed) return parsed;
  const { value: content, text } = parsed;
  if (!isObject(content)) return { wrong: "holds no document: the JSON is not an object", remedy: restoreRemedy };
  const { _id: id, _type: type } = content;
  if (typeof id !== "string" || id === "") return { wrong: "has no _id", remedy: restoreRemedy };
  if (typeof type !== "string" || type === "") return { wrong: "has no _type", remedy: restoreRemedy, id };
  const unwanted = exclusionReason(id, type);
  if (unwanted)
    return { wrong: `is ${unwanted} and no content`, remedy: "Remove the file, then seal the snapshot", id };
  const refused = refusal(type, id);
  if (refused) return { wrong: refused, remedy: "Give the document another id in the studio", id };
  const document = { file, id, type, content, label: labelOf(id, type, content) };
  return { document, isCanonical: canonicalJson(content) === text };
}

/** The value in a file's bytes, checked so that everything after may walk it recursively. */
export function parseJson(bytes: Uint8Array): { value: unknown; text: string } | Unusable {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { wrong: "is not UTF-8 text", remedy: restoreRemedy };
  }
  if (/^(<{7}|>{7}) /m.test(text)) {
    return { wrong: "holds the marks of an unfinished git merge", remedy: `Finish the merge. ${sealRemedy}` };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { wrong: `is not readable JSON: ${shown((error as Error).message, 120)}`, remedy: restoreRemedy };
  }
  if (isDeeperThan(deepest, value)) {
    return { wrong: `is nested deeper than ${deepest} levels`, remedy: "Flatten the content in the studio" };
  }
  return { value, text };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const restoreRemedy = "Restore the file from git, or pull the content again";

function refusal(type: string, id: string): string | undefined {
  try {
    documentFile(type, id);
    return undefined;
  } catch (error) {
    return shown((error as Error).message, 120);
  }
}

/** Without recursion: what it protects from is content that overflows the stack. */
function isDeeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (Array.isArray(one) ? one : isObject(one) ? Object.values(one as JsonObject) : []));
  }
  return false;
}
