import { readFileSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { listFiles } from "../../files.ts";
import type { Files } from "../cache/build-cache.ts";
import { runModule } from "../child-process.ts";

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
 * Bundles the site with vite-react-ssg, for browsers and for Node. One process at a time: it ends with the removal of a
 * folder that another run may still need.
 *
 * @returns the files, by their place in the folder of `bundleParts`
 * @throws with the bundler's own words when the code cannot be bundled
 */
export async function bundleSite(snapshotDir: string): Promise<Files> {
  // What a killed build has left is in the way of nobody else.
  const bundleDir = resolve(".cache/bundle");
  await rm(bundleDir, { recursive: true, force: true });
  await mkdir(bundleDir, { recursive: true });
  const settings = { BUNDLE_DIR: bundleDir, SNAPSHOT_DIR: resolve(snapshotDir) };
  try {
    const { code, output } = await runModule(new URL("bundle-process.ts", import.meta.url), { settings });
    if (code !== 0) throw new Error(`The site's code could not be bundled (exit code ${code}).\n${output}`);
    return new Map(listFiles(bundleDir).map((name) => [name, readFileSync(join(bundleDir, name))]));
  } finally {
    await rm(bundleDir, { recursive: true, force: true });
  }
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
