import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Files } from "../cache/build-cache.ts";
import { listFiles } from "../list-files.ts";

/** Where the parts of a bundled site lie, in the folder that `BUNDLE_DIR` names to vite's configuration. */
export const bundleParts = {
  /** What vite built for browsers. */
  client: "client",
  /** What vite-react-ssg renders the pages with. */
  server: "server",
  /** index.html, with the addresses of the browsers' code. */
  template: "template.html",
} as const;

/**
 * Bundles the site with vite-react-ssg, for browsers and for Node, in a process of its own: its globals, its memory and
 * its forced exit stay out of ours.
 *
 * @returns the files, by their place in the folder of `bundleParts`
 * @throws with the bundler's own words when the code cannot be bundled
 */
export async function bundleSite(snapshotDir: string): Promise<Files> {
  await mkdir(".cache", { recursive: true });
  const bundleDir = await mkdtemp(resolve(".cache/bundle-"));
  try {
    await runBundler({ BUNDLE_DIR: bundleDir, SNAPSHOT_DIR: resolve(snapshotDir) });
    const names = await listFiles(bundleDir);
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(bundleDir, name))] as const)),
    );
  } finally {
    await rm(bundleDir, { recursive: true, force: true });
  }
}

async function runBundler(settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("bundle-process.ts", import.meta.url))], {
    env: { ...process.env, ...settings, NODE_ENV: "production", FORCE_COLOR: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  });
  if (code !== 0) throw new Error(`The site's code could not be bundled (exit code ${code}).\n${output.trim()}`);
}

/**
 * Keeps what vite-react-ssg makes and throws away when it ends: the template, and the code for Node.
 *
 * @param bundleDir the folder to keep it in; undefined while developing
 */
export function keepBundles(bundleDir: string | undefined): Plugin {
  return {
    name: "keep-bundles",
    apply: "build",
    async writeBundle({ dir }, files) {
      if (bundleDir === undefined || dir === undefined) return;
      if (this.environment.config.build.ssr) {
        await cp(dir, join(bundleDir, bundleParts.server), { recursive: true });
        return;
      }
      const template = files["index.html"];
      if (template?.type !== "asset") throw new Error("vite made no index.html.");
      await writeFile(join(bundleDir, bundleParts.template), template.source);
    },
  };
}
