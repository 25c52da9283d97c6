import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeFiles } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import type { Files } from "../cache/build-cache.ts";
import { runModule } from "../child-process.ts";
import type { PageOrder, SharedParts } from "./page-files.ts";

export interface PrerenderJob extends SharedParts {
  readonly codeDir: string;
  readonly cacheDir: string;
  readonly pages: readonly PageOrder[];
}

interface Options extends Omit<PrerenderJob, "codeDir"> {
  readonly serverCode: Files;
  readonly report: () => void;
}

/**
 * Prerenders pages whose payloads are in the unfinished site; the cache then contains them.
 *
 * @throws with the path of a page whose component threw, and the place
 */
export async function prerender({ serverCode, report, ...job }: Options): Promise<void> {
  const codeDir = codeDirFor(job.outDir);
  // A killed build may have left files.
  rmSync(codeDir, { recursive: true, force: true });
  let rendered = 0;
  try {
    writeFiles(codeDir, serverCode);
    writeFiles(codeDir, [
      ["entry.mjs", 'export const { createRoot } = await import(/* @vite-ignore */ process.env.SITE_CODE ?? "");\n'],
      ["empty.html", '<!doctype html><div id="root"></div>\n'],
    ]);
    const { code, errors } = await runModule(new URL("prerender-process.ts", import.meta.url), {
      settings: { PAYLOAD_DIR: job.outDir, SITE_CODE: join(codeDir, "main.mjs") },
      message: { ...job, codeDir } satisfies PrerenderJob,
      onMessage() {
        rendered += 1;
        report();
      },
    });
    // vite-react-ssg also exits with 0 after a timeout.
    if (code !== 0 || rendered < job.pages.length)
      throw new Error(`${rendered} of ${job.pages.length} pages could be prerendered.\n${errors}`);
  } finally {
    rmSync(codeDir, { recursive: true, force: true });
  }
}

/** Inside the project, because the code imports its packages. Each build folder has its own. */
export function codeDirFor(outDir: string): string {
  return resolve(`.cache/prerender-${sha256(resolve(outDir)).slice(0, 8)}`);
}
