import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { stylesheetFile } from "./client-build.ts";

/** What the renderer needed or left and no visitor does: its manifests, its loader data, which our payloads replace, and what keeps public/ in git. */
const scaffolding = /^(\.vite|static-loader-data|\.gitkeep)/;

export async function removeScaffolding(outDir: string): Promise<void> {
  // Every page carries it.
  await rm(join(outDir, await stylesheetFile(outDir)));
  const names = await readdir(outDir);
  for (const name of names.filter((name) => scaffolding.test(name))) {
    await rm(join(outDir, name), { recursive: true });
  }
}
