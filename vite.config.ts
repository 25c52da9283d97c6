import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandDir } from "./pipeline/site/brand/brand-dir.ts";
import { brandPlugin } from "./pipeline/site/brand/brand-plugin.ts";
import { catalogueInDev } from "./pipeline/site/catalogue-in-dev.ts";
import { bundleParts, keepBundles } from "./pipeline/site/code/bundle-site.ts";
import { codeBanner, codeGroups } from "./pipeline/site/code-groups.ts";
import { companyPlugin } from "./pipeline/site/company-plugin.ts";
import { pageInDev } from "./pipeline/site/pages/page-in-dev.ts";
import { portInDev } from "./pipeline/site/port-in-dev.ts";
import { rootLanguageScript } from "./pipeline/site/root-language-script.ts";
import { snapshotInDev } from "./pipeline/site/snapshot-in-dev.ts";
import { classNamesIn } from "./pipeline/site/styles/class-names.ts";
import { markStyles } from "./pipeline/site/styles/mark-styles.ts";
import { wordsPlugin } from "./pipeline/site/words-plugin.ts";
import { contactEndpoint, origin, workerIsOff } from "./src/site.ts";

/** `make build` has the code bundled into this folder, and makes `dist/` of it. */
const bundleDir = process.env.BUNDLE_DIR;
const snapshotDir = process.env.SNAPSHOT_DIR ?? "snapshot";

const classNames = await classNamesIn(join(import.meta.dirname, "src"));

export default defineConfig(({ command }) => ({
  plugins: [
    portInDev(),
    react(),
    brandPlugin(brandDir()),
    companyPlugin(snapshotDir),
    wordsPlugin(),
    markStyles(),
    rootLanguageScript(),
    keepBundles(bundleDir),
    snapshotInDev(snapshotDir),
    catalogueInDev(),
  ],
  define: {
    "process.env.SITE_ORIGIN": JSON.stringify(origin),
    "process.env.CONTACT_ENDPOINT": JSON.stringify(contactEndpoint ?? ""),
    "process.env.WORKER": JSON.stringify(workerIsOff ? "off" : ""),
  },
  ...(command === "build" && { css: { modules: { generateScopedName: classNames } } }),
  build: {
    outDir: bundleDir === undefined ? "dist" : join(bundleDir, bundleParts.client),
    emptyOutDir: true,
    target: "es2023",
    // 2 % fewer bytes than Vite's own (docs/decisions/0075-minifier.md).
    minify: "terser",
    terserOptions: { ecma: 2020, compress: { passes: 2, keep_fargs: false }, module: true },
    // Every file is named by its content and cached for ever; inlined ones would be loaded again with each page.
    assetsInlineLimit: 0,
    // A page needs three files beside its entry, all of which the entry asks for at once.
    modulePreload: false,
    // One stylesheet, of which each page carries what it shows (docs/decisions/0066-styles-of-a-page.md).
    cssCodeSplit: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: codeGroups, postBanner: codeBanner } } } },
  },
  // `make dev`. Another port than `make serve`, so that both can run; a taken one is said, not replaced.
  server: { host: process.env.HOST || "127.0.0.1", port: Number(process.env.PORT || 5173), strictPort: true },
  // `make dev`. A build has options of its own: pipeline/site/pages/prerender-process.ts.
  ssgOptions: { ...pageInDev, beastiesOptions: false },
}));
