import { existsSync } from "node:fs";
import type { InlineConfig } from "vite";
import { canonicalJson } from "#src/content/canonical.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type BuildCache, bundleApart, cacheKey, digestOfFiles, toolVersions } from "../site/site.ts";

/** Bundles studio/preview/overlay.ts with the Studio's packages, unless the cache has it. Throws `WrongUse`. */
export async function overlayCode(cache: BuildCache): Promise<Buffer> {
  const ofStudio = ["preview", "words", "words.ts", "package-lock.json"].map((file) => `studio/${file}`);
  const sources = digestOfFiles(".", [...ofStudio, "src/i18n", "package-lock.json"]);
  const key = cacheKey("overlay", sources, canonicalJson([configuration, toolVersions]));
  return cache.getOrMake(key, async () => {
    if (!existsSync("studio/node_modules")) {
      throw new WrongUse("The packages of the Studio are missing. Run: npm ci --prefix studio");
    }
    const [code] = (await bundleApart([configuration])).flatMap((files) => [...files.values()]);
    return code ?? Buffer.alloc(0);
  });
}

const configuration: InlineConfig = {
  configFile: false,
  root: "studio",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    lib: { entry: "preview/overlay.ts", formats: ["es"], fileName: "overlay" },
    rolldownOptions: { output: { codeSplitting: false } },
  },
};
