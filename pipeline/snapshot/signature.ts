import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

/**
 * Names, sizes and times of all files below a folder in one digest, as git's index has them: as long as it is the
 * same, no file needs to be read. Returns undefined for a folder that is not there. Lets others work between two folders: the
 * CMS is being asked meanwhile.
 */
export async function signatureOf(dir: string): Promise<string | undefined> {
  const digest = createHash("sha256");
  try {
    await visit(dir, "");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return digest.digest("hex");

  async function visit(folder: string, name: string): Promise<void> {
    await setImmediate();
    // Names alone: entries with their types would take several times the memory, and all is looked at anyway.
    for (const entry of readdirSync(folder).sort()) {
      const path = join(folder, entry);
      const inside = `${name}/${entry}`;
      const file = statSync(path);
      if (file.isDirectory()) await visit(path, inside);
      else digest.update(`${inside}\0${file.size}\0${file.mtimeMs}\n`);
    }
  }
}
