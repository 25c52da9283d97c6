import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Packages whose versions decide how a built site comes out, beside the code's own. */
const packages = ["react", "react-router-dom", "sharp", "terser", "vite", "vite-react-ssg", "workbox-build"] as const;

/** The versions of what builds a site, by name: Node, what it brings to compress and to format, and packages. */
export async function toolVersions(): Promise<Readonly<Record<string, string>>> {
  const { node, brotli, icu, zlib } = process.versions;
  const installed = await Promise.all(packages.map(async (name) => [name, await versionOf(name)] as const));
  return Object.fromEntries([...Object.entries({ node, brotli, icu, zlib }), ...installed].map(asText));
}

async function versionOf(name: string): Promise<string> {
  const root = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(await readFile(fileURLToPath(root), "utf8")).version;
}

function asText([name, version]: readonly [string, string | undefined]): [string, string] {
  return [name, version ?? "none"];
}
