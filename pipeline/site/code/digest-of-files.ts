import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/**
 * One digest over names and content of files, and of all files in folders; what is missing counts as empty.
 *
 * @param root what the names are relative to
 */
export async function digestOfFiles(root: string, places: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const name of await namesAt(join(root, place))) {
      const content = await readFile(join(root, place, name));
      hash.update(`${JSON.stringify([place, name])} ${content.length}\n`).update(content);
    }
  }
  return hash.digest("hex");
}

/** Relative to the place, by code unit; an empty name for a file. */
async function namesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [""];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();
}
