import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../files.ts";
import { sha256 } from "../sha256.ts";

/**
 * One digest over names and content of files, and of all files in folders; what is missing counts as empty.
 *
 * @param root what the names are relative to
 */
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

/** Of a folder all files below it, in a fixed order; of a file an empty name. */
function namesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isFile() ? [""] : listFiles(path);
}

/** What a site is built by. Whatever lies in these places is taken to matter: rather a build too many than a stale site. */
export const codePlaces = [
  ...["src", "pipeline", "server", "public", "index.html", "vite.config.ts"],
  ...["package.json", "package-lock.json", "tsconfig.json", "tsconfig.base.json"],
];

/** Packages whose versions decide how a built site comes out, beside the code's own. */
const packages = ["react", "react-router-dom", "sharp", "terser", "vite", "vite-react-ssg", "workbox-build"] as const;

/** The versions of what builds a site, by name: Node, what it brings to compress and to format, and packages. */
export const toolVersions: Readonly<Record<string, string>> = {
  node: process.versions.node,
  brotli: process.versions.brotli ?? "none",
  icu: process.versions.icu ?? "none",
  zlib: process.versions.zlib ?? "none",
  ...Object.fromEntries(packages.map((name) => [name, versionOf(name)])),
};

function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).version;
}
