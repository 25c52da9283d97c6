import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lazyDocument } from "../check/lazy-document.ts";
import type { LoadedDocument } from "../check/loaded.ts";
import { Failure } from "../failure.ts";
import type { JsonObject } from "../json.ts";
import { sha256 } from "../sha256.ts";
import { documentFile } from "../snapshot/document-file.ts";
import type { Kept } from "./chosen.ts";

/** The staged documents. What is in them is read from the disk when it is wanted: all at once may not fit into memory. */
export interface StagedDocuments {
  get(id: string): LoadedDocument | undefined;
  has(id: string): boolean;
  ofTypes(types: readonly string[]): LoadedDocument[];
}

export function readStagedDocuments(staging: string, kept: Kept): StagedDocuments {
  const stagedDocument = (id: string, { type, sha256: digest }: { type: string; sha256: string }) =>
    lazyDocument(id, type, () => read(staging, documentFile(type, id), digest));
  return {
    get(id) {
      const staged = kept.get(id);
      return staged && stagedDocument(id, staged);
    },
    has: (id) => kept.has(id),
    ofTypes(types) {
      const found: LoadedDocument[] = [];
      for (const [id, staged] of kept) if (types.includes(staged.type)) found.push(stagedDocument(id, staged));
      return found;
    },
  };
}

/** Throws `Failure` for a file that is not what was written. */
function read(staging: string, file: string, digest: string): JsonObject {
  const bytes = readFileSync(join(staging, file));
  if (sha256(bytes) !== digest) {
    throw new Failure("config", `${file} is not what was written: does another program change the snapshot?`);
  }
  return JSON.parse(bytes.toString("utf8")) as JsonObject;
}
