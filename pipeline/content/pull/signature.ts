import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Names, sizes and times of all files below a folder in one digest, as git's index has them: as long as it is the
 * same, no file needs to be read. Nothing for a folder that is not there.
 */
export function signatureOf(dir: string): string | undefined {
  const digest = createHash("sha256");
  try {
    visit(dir, "");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return digest.digest("hex");

  function visit(folder: string, name: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      const inside = `${name}/${entry.name}`;
      if (entry.isDirectory()) visit(path, inside);
      else {
        const { size, mtimeMs } = statSync(path);
        digest.update(`${inside}\0${size}\0${mtimeMs}\n`);
      }
    }
  }
}
