import { createHash } from "node:crypto";
import { join } from "node:path";
import { FileDigests } from "../last-build/file-digests.ts";

/**
 * One digest over names and content of files, and of all files in folders; what is missing counts as empty.
 *
 * @param root what the names are relative to
 */
export function digestOfFiles(root: string, places: readonly string[], files = new FileDigests()): string {
  const hash = createHash("sha256");
  for (const place of places) {
    const path = join(root, place);
    for (const name of files.namesAt(path)) {
      hash.update(`${JSON.stringify([place, name])} ${files.digestOf(join(path, name))}\n`);
    }
  }
  return hash.digest("hex");
}
