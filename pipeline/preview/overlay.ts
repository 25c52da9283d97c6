import { existsSync } from "node:fs";
import type { InlineConfig } from "vite";
import { canonicalJson } from "#src/content/canonical.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { digestOfFiles } from "../files.ts";
import { cspHash } from "../sha256.ts";
import { type BuildCache, bundleApart, cacheKey, toolVersions } from "../site/site.ts";

export const overlayPath = "/preview/overlay.js";

const configuration: InlineConfig = {
  configFile: false,
  root: "studio",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    lib: { entry: "preview/overlay.ts", formats: ["es"], fileName: "overlay" },
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

/** Bundles studio/preview/overlay.ts with the Studio's packages, unless the cache has it. Throws `WrongUse`. */
export async function bundleOverlay(cache: BuildCache): Promise<Buffer> {
  const ofStudio = ["preview", "words", "words.ts", "package-lock.json"].map((file) => `studio/${file}`);
  const sources = digestOfFiles(".", [...ofStudio, "src", "package-lock.json"]);
  const key = cacheKey("overlay", sources, canonicalJson([configuration, toolVersions]));
  return cache.getOrMake(key, async () => {
    if (!existsSync("studio/node_modules")) {
      throw new WrongUse("The packages of the Studio are missing. Run: npm ci --prefix studio");
    }
    const [code] = (await bundleApart([configuration])).flatMap((files) => [...files.values()]);
    return code ?? Buffer.alloc(0);
  });
}

/** The hash of an empty `<style>`, which the overlay fills. */
const emptyStyle = cspHash("");

/** @param facts what studio/preview/overlay.ts reads from the page */
export function withOverlay(html: string, facts: { readonly version: string; readonly studioUrl: string }): string {
  const metas = `<meta name="preview-version" content="${facts.version}"><meta name="preview-studio" content="${facts.studioUrl}">`;
  return html
    .replace('content="style-src ', `content="style-src ${emptyStyle} `)
    .replace("</head>", () => `${metas}<script type="module" src="${overlayPath}"></script></head>`);
}
