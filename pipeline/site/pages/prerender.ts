import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeFiles } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import type { Files } from "../cache/build-cache.ts";
import { runModule } from "../child-process.ts";
import type { StyleGroup } from "../styles/style-groups.ts";
import type { PageOrder } from "./page-files.ts";

/** A page to be prerendered; `key` is its own in the cache. */
export interface PrerenderOrder extends PageOrder {
  readonly key: string;
}

/** What the process that prerenders is told. */
export interface PrerenderJob {
  /** With the site's code for Node, and what makes vite-react-ssg take it for an entry. */
  readonly codeDir: string;
  /** The site that is being built. It has the payloads already. */
  readonly outDir: string;
  readonly cacheDir: string;
  readonly template: string;
  readonly groups: readonly StyleGroup[];
  readonly pages: readonly PrerenderOrder[];
}

interface Options extends Omit<PrerenderJob, "codeDir"> {
  /** The site's code for Node, bundled. */
  readonly serverCode: Files;
  /** Called after each page. */
  readonly report: () => void;
}

/**
 * Has vite-react-ssg prerender pages: each is in the built site and in the cache afterwards.
 *
 * @returns the names of the styles that they carry
 * @throws with the path of a page whose component threw, and where
 */
export async function prerender({ serverCode, report, ...job }: Options): Promise<ReadonlySet<string>> {
  const outDir = resolve(job.outDir);
  const codeDir = codeDirFor(outDir);
  // What a killed build has left.
  rmSync(codeDir, { recursive: true, force: true });
  const styles = new Set<string>();
  let rendered = 0;
  try {
    writeFiles(codeDir, serverCode);
    writeFiles(codeDir, [
      ["entry.mjs", 'export const { createRoot } = await import(/* @vite-ignore */ process.env.SITE_CODE ?? "");\n'],
      ["empty.html", '<!doctype html><div id="root"></div>\n'],
    ]);
    const { code, errors } = await runModule<string[]>(new URL("prerender-process.ts", import.meta.url), {
      settings: { PAYLOAD_DIR: outDir, SITE_CODE: join(codeDir, "main.mjs") },
      message: { ...job, codeDir, outDir } satisfies PrerenderJob,
      onMessage(carried) {
        rendered += 1;
        for (const name of carried) styles.add(name);
        report();
      },
    });
    // vite-react-ssg also ends with 0 where it gives up waiting.
    if (code !== 0 || rendered < job.pages.length)
      throw new Error(`${rendered} of ${job.pages.length} pages could be prerendered.\n${errors}`);
    return styles;
  } finally {
    // What vite and vite-react-ssg write beside pages.
    const scaffolding = readdirSync(outDir).filter((name) => /^(\.vite$|static-loader-data-manifest-)/.test(name));
    for (const dir of [codeDir, ...scaffolding.map((name) => join(outDir, name))])
      rmSync(dir, { recursive: true, force: true });
  }
}

/** Inside of the project: code in it imports the project's packages. Each folder that is built has its own. */
export function codeDirFor(outDir: string): string {
  return resolve(`.cache/prerender-${sha256(resolve(outDir)).slice(0, 8)}`);
}
