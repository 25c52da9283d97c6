import { existsSync } from "node:fs";
import { canonicalJson } from "#src/content/canonical.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type BuildCache, type Files, keyOf } from "../site/cache/build-cache.ts";
import { digestOfFiles, toolVersions } from "../site/cache/digests.ts";
import { bundleIn } from "../site/code/child-process.ts";

/** Bundles the overlay, unless the cache has it for the same sources. Throws `WrongUse`. */
export async function overlayCode(cache: BuildCache): Promise<Buffer> {
  const sources = digestOfFiles("studio", ["preview", "words", "package-lock.json"]);
  const own = digestOfFiles(import.meta.dirname, ["bundle-overlay-process.ts"]);
  const files = await cache.getOrMake(keyOf("overlay", sources, own, canonicalJson(toolVersions)), bundle);
  return files.get("overlay.js") ?? Buffer.alloc(0);
}

async function bundle(): Promise<Files> {
  if (!existsSync("studio/node_modules")) {
    throw new WrongUse("The packages of the Studio are missing. Run: npm ci --prefix studio");
  }
  return bundleIn(new URL("bundle-overlay-process.ts", import.meta.url));
}
