import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { digestOfFiles, writeWhole } from "../files.ts";
import { sha256 } from "../sha256.ts";

/** The entries in which a check has found no fault, such as the digests of documents. Later checks pass over them. */
export interface FaultlessList {
  has(entry: string): boolean;
  add(entry: string): void;
  save(): void;
}

/** Files, by name and digest. Decoding a picture takes longer than all other rules. */
export const faultlessFiles = openedOnce("files", [
  "pipeline/rules/faultless-list.ts",
  "pipeline/rules/asset-content.ts",
  "pipeline/rules/unsafe-svg.ts",
  "pipeline/snapshot/asset-names.ts",
]);

/** Documents in which no rule that looks at one document alone has found a problem, by digest. */
export const faultlessDocuments = openedOnce("documents", ["pipeline", "src"]);

/** The checks of one process share the list. @param rules the places of their code */
function openedOnce(name: string, rules: readonly string[]): () => FaultlessList {
  let opened: FaultlessList | undefined;
  return () => {
    opened ??= openList(name, keyOfRules(rules));
    return opened;
  };
}

function keyOfRules(places: readonly string[]): string {
  // The lock file says which version of each tool the rules use.
  const code = digestOfFiles(join(import.meta.dirname, "../.."), [...places, "package-lock.json"]);
  return sha256(JSON.stringify([process.versions, code]));
}

/** Opens a list that is kept on disk until the code or its tools change. @param key a hash of both; the file's first line */
function openList(name: string, key: string): FaultlessList {
  const file = join(".cache/faultless", name);
  const [keyOfFile, ...kept] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const entries = new Set(keyOfFile === key ? kept : []);
  let isSaved = true;
  return {
    has: (entry) => entries.has(entry),
    add(entry) {
      entries.add(entry);
      isSaved = false;
    },
    save() {
      if (isSaved) return;
      isSaved = true;
      try {
        writeWhole(file, [key, ...entries].join("\n"));
      } catch {
        // A check must also work without the right to write. The next process looks at all entries again.
      }
    },
  };
}
