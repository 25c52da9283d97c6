import { statSync } from "node:fs";
import { join } from "node:path";
import { codeShares, nameOf } from "./code-shares.ts";
import type { Figures, Plan } from "./figures.ts";
import { scriptsOf } from "./page-weight.ts";
import { pagesOf, serveSite } from "./served-site.ts";

const root = join(import.meta.dirname, "../..");

/** What the browser code of each kind of page consists of: kB of Brotli, by file and by library. */
export async function measureCode({ say }: Plan, distDir: string): Promise<Figures> {
  say("Bundling with source maps …");
  const shares = await codeShares(root);
  await using site = await serveSite(distDir);
  say("Loading pages …");
  const pages = await scriptsOf(site.origin, pagesOf("home", "contact"));
  const rows = [...pages].flatMap(([page, scripts]) => {
    const bytes = (file: string) => compressedBytes(join(distDir, file));
    const total = scripts.reduce((sum, file) => sum + bytes(file), 0);
    const libraries = new Map<string, number>();
    const files = scripts.map((file) => {
      const own = shares.get(nameOf(file)) ?? new Map<string, number>();
      const characters = [...own.values()].reduce((sum, share) => sum + share, 0);
      for (const [owner, share] of own) {
        libraries.set(owner, (libraries.get(owner) ?? 0) + (bytes(file) * share) / characters);
      }
      return { page, what: `file ${nameOf(file)}`, kB: kilobytes(bytes(file)) };
    });
    const owners = [...libraries].map(([owner, size]) => ({ page, what: owner, kB: kilobytes(size) }));
    const heaviestFirst = (one: { kB: number }, other: { kB: number }) => other.kB - one.kB;
    const all = { page, what: `all, ${scripts.length} files`, kB: kilobytes(total) };
    return [all, ...files.sort(heaviestFirst), ...owners.sort(heaviestFirst)];
  });
  return {
    name: "code",
    title: "Browser code: what a page's scripts consist of",
    notes: [
      "kB of Brotli as the build packs it, once a first visit has come to rest, without scrolling. What is fetched ahead for other pages is not counted.",
      "By library: each file's bytes shared out by the characters of its minified code.",
    ],
    columns: ["page", "what", "kB"],
    rows,
  };
}

function compressedBytes(file: string): number {
  const packed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (packed ?? statSync(file)).size;
}

function kilobytes(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}
