import type { Plugin } from "vite";
import { companyIn } from "#src/content/company.ts";
import { readSnapshot } from "#src/content/read.ts";
import { brandDir } from "../../settings.ts";
import { markStyles } from "../styles/read-style-groups.ts";
import { brandPlugin } from "./brand-plugin.ts";
import { catalogueInDev } from "./catalogue-in-dev.ts";
import { snapshotInDev } from "./snapshot-in-dev.ts";
import { virtualModule } from "./virtual-module.ts";
import { wordsPlugin } from "./words-plugin.ts";

/** The site's own plugins for Vite, for `vite.config.ts`. */
export function sitePlugins(snapshotDir: string): (Plugin | Plugin[])[] {
  // The company's name from the snapshot, for pages without a payload.
  const company = () => `export const company = ${JSON.stringify(companyIn(readSnapshot(snapshotDir)))};\n`;
  return [
    brandPlugin(brandDir()),
    virtualModule("company", company),
    wordsPlugin(),
    withoutPreloading(),
    markStyles(),
    snapshotInDev(snapshotDir),
    catalogueInDev(),
  ];
}

/** Vite adds a helper of 0.6 kB although `modulePreload` is off. This plugin replaces it by a call of `import()`. */
function withoutPreloading(): Plugin {
  return {
    name: "without-preloading",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
  };
}
