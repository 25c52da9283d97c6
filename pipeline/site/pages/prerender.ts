import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeFiles } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import type { Files } from "../cache/build-cache.ts";
import { runModule } from "../child-process.ts";
import type { PageOrder, SharedParts } from "./page-files.ts";

/** What the process that prerenders is told. */
export interface PrerenderJob extends SharedParts {
  /** With the site's code for Node, and what makes vite-react-ssg take it for an entry. */
  readonly codeDir: string;
  readonly cacheDir: string;
  readonly pages: readonly PageOrder[];
}

interface Options extends Omit<PrerenderJob, "codeDir"> {
  /** The site's code for Node, bundled. */
  readonly serverCode: Files;
  /** Called after each page. */
  readonly report: () => void;
}

/**
 * Has vite-react-ssg prerender pages, whose payloads lie in the site that is being built: each is in the cache afterwards.
 *
 * @throws with the path of a page whose component threw, and where
 */
export async function prerender({ serverCode, report, ...job }: Options): Promise<void> {
  const codeDir = codeDirFor(job.outDir);
  // What a killed build has left.
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
    // vite-react-ssg also ends with 0 where it gives up waiting.
    if (code !== 0 || rendered < job.pages.length)
      throw new Error(`${rendered} of ${job.pages.length} pages could be prerendered.\n${errors}`);
  } finally {
    rmSync(codeDir, { recursive: true, force: true });
  }
}

/** Inside of the project: code in it imports the project's packages. Each folder that is built has its own. */
export function codeDirFor(outDir: string): string {
  return resolve(`.cache/prerender-${sha256(resolve(outDir)).slice(0, 8)}`);
}
