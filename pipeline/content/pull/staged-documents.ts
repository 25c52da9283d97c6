import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type JsonObject, type LoadedDocument, labelOf } from "../check/loaded.ts";
import { sha256 } from "../lock.ts";
import { documentFile } from "../snapshot-files.ts";
import type { Kept } from "./complete.ts";
import { PullFailure } from "./failure.ts";

/** The staged documents, read from the disk when they are wanted: all of them at once may not fit into memory. */
export interface StagedDocuments {
  get(id: string): LoadedDocument | undefined;
  has(id: string): boolean;
  /** In bunches, each gone before the next comes. */
  inBunches(): Iterable<readonly LoadedDocument[]>;
  ofTypes(types: readonly string[]): LoadedDocument[];
}

const bunch = 100;

export function readStagedDocuments(staging: string, kept: Kept): StagedDocuments {
  const read = (id: string, { type, sha256: digest }: { type: string; sha256: string }): LoadedDocument => {
    const file = documentFile(type, id);
    const bytes = readFileSync(join(staging, file));
    if (sha256(bytes) !== digest) {
      throw new PullFailure("config", `${file} is not what was written: does another program change the snapshot?`);
    }
    const content = JSON.parse(bytes.toString("utf8")) as JsonObject;
    return {
      ...{ file, id, type, content },
      get label() {
        return labelOf(id, content);
      },
    };
  };
  return {
    get(id) {
      const staged = kept.get(id);
      return staged && read(id, staged);
    },
    has: (id) => kept.has(id),
    *inBunches() {
      let documents: LoadedDocument[] = [];
      for (const [id, staged] of kept) {
        documents.push(read(id, staged));
        if (documents.length < bunch) continue;
        yield documents;
        documents = [];
      }
      yield documents;
    },
    ofTypes(types) {
      const documents: LoadedDocument[] = [];
      for (const [id, staged] of kept) if (types.includes(staged.type)) documents.push(read(id, staged));
      return documents;
    },
  };
}
