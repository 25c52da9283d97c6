import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../../files.ts";
import { sha256 } from "../../sha256.ts";

/** A digest of names (below `root`) and contents of files and of all files in folders; missing ones count as empty. */
export function digestOfFiles(root: string, places: readonly string[]): string {
  const hash = createHash("sha256");
  for (const place of places) {
    const path = join(root, place);
    for (const name of namesAt(path)) {
      hash.update(`${JSON.stringify([place, name])} ${sha256(readFileSync(join(path, name)))}\n`);
    }
  }
  return hash.digest("hex");
}

/** All files below a folder in a fixed order, or an empty name for a file. */
function namesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isFile() ? [""] : listFiles(path);
}

/** The places of code that a site depends on. They are broad: an unnecessary build is better than a stale site. */
export const codePlaces = [
  ...["src", "pipeline", "server", "public", "index.html", "vite.config.ts"],
  ...["package.json", "package-lock.json", "tsconfig.json", "tsconfig.base.json"],
];

const packages = ["react", "react-router-dom", "sharp", "terser", "vite", "vite-react-ssg", "workbox-build"] as const;

export const toolVersions: Readonly<Record<string, string>> = {
  node: process.versions.node,
  brotli: process.versions.brotli ?? "none",
  icu: process.versions.icu ?? "none",
  zlib: process.versions.zlib ?? "none",
  ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
};

function versionOf(name: string): string {
  const file = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).version;
}
