import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../sha256.ts";
import { listFiles } from "./list-files.ts";

/**
 * One digest over names and content of files, and of all files in folders; what is missing counts as empty.
 *
 * @param root what the names are relative to
 */
export async function digestOfFiles(root: string, places: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const place of places) {
    const path = join(root, place);
    for (const name of await namesAt(path)) {
      hash.update(`${JSON.stringify([place, name])} ${sha256(readFileSync(join(path, name)))}\n`);
    }
  }
  return hash.digest("hex");
}

/** Of a folder all files below it, in a fixed order; of a file an empty name. */
async function namesAt(path: string): Promise<string[]> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  return found.isFile() ? [""] : listFiles(path);
}

/** Packages whose versions decide how a built site comes out, beside the code's own. */
const packages = ["react", "react-router-dom", "sharp", "terser", "vite", "vite-react-ssg", "workbox-build"] as const;

/** The versions of what builds a site, by name: Node, what it brings to compress and to format, and packages. */
export async function toolVersions(): Promise<Readonly<Record<string, string>>> {
  const { node, brotli = "none", icu = "none", zlib = "none" } = process.versions;
  const installed = await Promise.all(packages.map(async (name) => [name, await versionOf(name)] as const));
  return { node, brotli, icu, zlib, ...Object.fromEntries(installed) };
}

async function versionOf(name: string): Promise<string> {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(await readFile(fileURLToPath(file), "utf8")).version;
}
