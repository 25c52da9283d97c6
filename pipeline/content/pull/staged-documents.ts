import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type JsonObject, type LoadedDocument, labelOf } from "../check/loaded.ts";
import { sha256 } from "../lock.ts";
import { documentFile } from "../snapshot-files.ts";
import type { Kept } from "./complete.ts";
import { PullFailure } from "./failure.ts";

/** The staged documents. What is in them is read from the disk when it is wanted: all at once may not fit into memory. */
export interface StagedDocuments {
  get(id: string): LoadedDocument | undefined;
  has(id: string): boolean;
  ofTypes(types: readonly string[]): LoadedDocument[];
}

export function readStagedDocuments(staging: string, kept: Kept): StagedDocuments {
  return {
    get(id) {
      const staged = kept.get(id);
      return staged && stagedDocument(staging, id, staged);
    },
    has: (id) => kept.has(id),
    ofTypes(types) {
      const found: LoadedDocument[] = [];
      for (const [id, staged] of kept) if (types.includes(staged.type)) found.push(stagedDocument(staging, id, staged));
      return found;
    },
  };
}

function stagedDocument(
  staging: string,
  id: string,
  { type, sha256: digest }: { type: string; sha256: string },
): LoadedDocument {
  const file = documentFile(type, id);
  let content: JsonObject | undefined;
  return {
    ...{ file, id, type },
    get content() {
      content ??= read(join(staging, file), file, digest);
      return content;
    },
    get label() {
      return labelOf(id, this.content);
    },
  };
}

/** Throws `PullFailure` for a file that is not what was written. */
function read(path: string, file: string, digest: string): JsonObject {
  const bytes = readFileSync(path);
  if (sha256(bytes) !== digest) {
    throw new PullFailure("config", `${file} is not what was written: does another program change the snapshot?`);
  }
  return JSON.parse(bytes.toString("utf8")) as JsonObject;
}
