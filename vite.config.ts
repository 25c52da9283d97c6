import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { finishBuiltPage, finishPage } from "./pipeline/site/finish-page.ts";
import { rootLanguageScript } from "./pipeline/site/root-language-script.ts";
import { snapshotInDev } from "./pipeline/site/snapshot-in-dev.ts";
import { origin } from "./src/site.ts";

/** `make build` sets this to a folder beside `dist/` and swaps it in when it is complete. */
const outDir = process.env.OUT_DIR ?? "dist";

export default defineConfig(({ command }) => ({
  plugins: [react(), rootLanguageScript(), snapshotInDev()],
  define: { "process.env.SITE_ORIGIN": JSON.stringify(origin) },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2023",
    // Every file is named by its content and cached for ever; inlined ones would be loaded again with each page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: "127.0.0.1" },
  ssgOptions: {
    // One page after another: with more at once, two builds differ.
    concurrency: 1,
    // Critical CSS is not cut out: a page's whole stylesheet is small, and cached from the second page on.
    beastiesOptions: false,
    async onPageRendered(path: string, html: string) {
      return command === "build" ? finishBuiltPage(path, html, outDir) : finishPage(path, html, "dev").html;
    },
  },
}));
