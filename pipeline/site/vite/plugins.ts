import type { Plugin } from "vite";
import { brandDir } from "../../settings.ts";
import { markStyles } from "../styles/style-groups.ts";
import { brandPlugin } from "./brand-plugin.ts";
import { catalogueInDev } from "./catalogue-in-dev.ts";
import { companyPlugin } from "./plugin-parts.ts";
import { snapshotInDev } from "./snapshot-in-dev.ts";
import { wordsPlugin } from "./words-plugin.ts";

/** The site's own plugins for Vite. `vite.config.ts` takes everything of the pipeline from this folder. */
export function sitePlugins(snapshotDir: string): (Plugin | Plugin[])[] {
  return [
    brandPlugin(brandDir()),
    companyPlugin(snapshotDir),
    wordsPlugin(),
    markStyles(),
    snapshotInDev(snapshotDir),
    catalogueInDev(),
  ];
}
