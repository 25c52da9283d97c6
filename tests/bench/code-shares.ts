import { mkdtemp, rm } from "node:fs/promises";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Rolldown } from "vite";

/** What a file of browser code is made of: characters by library, or by the folder of ours. */
export type Shares = ReadonlyMap<string, number>;

/**
 * Bundles the browser's code once more, with source maps, and counts whose each character is. The entry is named
 * `entry`, other files as they are without their hash.
 */
export async function codeShares(root: string): Promise<Map<string, Shares>> {
  const outDir = await mkdtemp(join(tmpdir(), "website-code-"));
  try {
    const built = await build({
      root,
      configFile: join(root, "vite.config.ts"),
      logLevel: "error",
      build: { outDir, emptyOutDir: true, sourcemap: "hidden" },
    });
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ("output" in one ? one.output : []));
    const chunks = outputs.filter((output): output is Rolldown.OutputChunk => output.type === "chunk");
    return new Map(chunks.map((chunk) => [chunk.isEntry ? "entry" : nameOf(chunk.fileName), sharesOf(chunk)]));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** `assets/hydrate-B3vPSA73.js` is `hydrate`. */
export function nameOf(file: string): string {
  return file.replace(/^.*\//, "").replace(/-[\w-]{8}\.js$/, "");
}

function sharesOf({ code, map }: Rolldown.OutputChunk): Shares {
  const shares = new Map<string, number>();
  if (!map) return shares;
  const sources = new SourceMap(JSON.parse(map.toString()));
  for (const [line, text] of code.split("\n").entries()) {
    for (let column = 0; column < text.length; column += 1) {
      const entry = sources.findEntry(line, column);
      const owner = "originalSource" in entry && entry.originalSource ? ownerOf(entry.originalSource) : "bundler";
      shares.set(owner, (shares.get(owner) ?? 0) + 1);
    }
  }
  return shares;
}

function ownerOf(source: string): string {
  const library = [...source.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1];
  if (library) return library;
  return /src\/(?:[^/]+\/)?/.exec(source)?.[0].replace(/\/$/, "") ?? "bundler";
}
