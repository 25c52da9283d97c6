import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { writeWhole } from "../files.ts";
import { sha256 } from "../sha256.ts";

const filesOfRules = ["faultless-files.ts", "asset-content.ts", "unsafe-svg.ts", "../snapshot/asset-names.ts"];

let opened: ReturnType<typeof openList> | undefined;

/** The files in which a check has found no fault, by name and digest. The checks of one process share the list. */
export function faultlessFiles() {
  opened ??= openList();
  return opened;
}

/** Decoding files takes longer than all other rules, so the list is kept on disk, until the rules or Sharp change. */
function openList() {
  const code = filesOfRules.map((name) => readFileSync(join(import.meta.dirname, name), "utf8"));
  const listFile = join(".cache/faultless-files", sha256(JSON.stringify([sharp.versions, ...code])));
  const entries = new Set(existsSync(listFile) ? readFileSync(listFile, "utf8").split("\n") : []);
  let isSaved = true;
  return {
    has: (entry: string): boolean => entries.has(entry),
    add(entry: string): void {
      entries.add(entry);
      isSaved = false;
    },
    save(): void {
      if (isSaved) return;
      isSaved = true;
      try {
        writeWhole(listFile, [...entries].join("\n"));
      } catch {
        // A check must also work without the right to write. The next process decodes the files again.
      }
    },
  };
}
