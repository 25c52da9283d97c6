import { fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Files } from "../cache/build-cache.ts";
import type { StyleGroup } from "../styles/style-groups.ts";
import { writeFiles } from "../write-files.ts";
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
  /** The site's code for Node, as vite-react-ssg bundled it. */
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
  // Inside of the project: code in it imports the project's packages.
  const codeDir = await mkdtemp(resolve(".cache/prerender-"));
  try {
    writeFiles(codeDir, serverCode);
    writeFiles(codeDir, [
      ["entry.mjs", 'export const { createRoot } = await import(/* @vite-ignore */ process.env.SITE_CODE ?? "");\n'],
      ["empty.html", '<!doctype html><div id="root"></div>\n'],
    ]);
    return await runProcess({ ...job, codeDir, outDir: resolve(job.outDir) }, report);
  } finally {
    // What vite and vite-react-ssg write beside pages.
    const scaffolding = readdirSync(job.outDir).filter((name) => /^(\.vite$|static-loader-data-manifest-)/.test(name));
    for (const name of scaffolding) await rm(join(job.outDir, name), { recursive: true });
    await rm(codeDir, { recursive: true, force: true });
  }
}

async function runProcess(job: PrerenderJob, report: () => void): Promise<ReadonlySet<string>> {
  const child = fork(new URL("prerender-process.ts", import.meta.url), {
    // Node reads our TypeScript itself; what the command line loads to do so would make the start slower.
    execArgv: [],
    env: {
      ...process.env,
      // Without it, React's development build renders the pages.
      NODE_ENV: "production",
      FORCE_COLOR: "0",
      PAYLOAD_DIR: job.outDir,
      SITE_CODE: join(job.codeDir, "main.mjs"),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let errors = "";
  child.stdout?.resume();
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  let rendered = 0;
  const styles = new Set<string>();
  child.on("message", (carried: readonly string[]) => {
    rendered += 1;
    for (const name of carried) styles.add(name);
    report();
  });
  child.send(job);
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  });
  // vite-react-ssg also ends with 0 where it gives up waiting.
  if (code !== 0 || rendered < job.pages.length)
    throw new Error(`${rendered} of ${job.pages.length} pages could be prerendered.\n${errors.trim()}`);
  return styles;
}
