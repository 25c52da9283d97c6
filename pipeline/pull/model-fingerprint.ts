import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../src/content/model");

/**
 * Another one whenever a file of the content model is another: documents that were found valid may not be so any more.
 * By the files, because loading the model takes longer than a pull that finds nothing new.
 */
export function modelFingerprint(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}
