import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** What the renderer needed or left and no visitor does: its manifests, and its loader data, which our payloads replace. */
const scaffolding = /^(\.vite|static-loader-data)/;

export async function removeScaffolding(outDir: string): Promise<void> {
  const names = await readdir(outDir);
  for (const name of names.filter((name) => scaffolding.test(name))) {
    await rm(join(outDir, name), { recursive: true });
  }
}
