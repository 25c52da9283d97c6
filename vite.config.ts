import { availableParallelism } from "node:os";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { buildTargets } from "./pipeline/site/vite/browsers.ts";
import { classNamesIn, sourceOfComposed } from "./pipeline/site/vite/class-names.ts";
import { sitePlugins } from "./pipeline/site/vite/plugins.ts";
import { pageInDev } from "./pipeline/site/vite/snapshot-in-dev.ts";
import { locales } from "./src/locales.ts";
import { contactEndpoint, origin, workerIsOff } from "./src/site.ts";

const snapshotDir = process.env.SNAPSHOT_DIR ?? "snapshot";

const classNames = classNamesIn(join(import.meta.dirname, "src"));

/** The bundler alone would make a file for each set of modules that two files share: a dozen for every page. */
const codeGroups: Rolldown.CodeSplittingOptions = {
  groups: [
    // React is half of all code. In a separate file it runs in its own task, after which a browser can react to input.
    { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/start\/react\.ts$/, priority: 4 },
    { name: "entry", test: /\/src\/main\.tsx$/, priority: 3 },
    // A page works without this code. Its priority is the lowest, so a module that core needs too is in core.
    { name: "enhancements", test: /\/src\/start\/enhancements\.tsx$/, priority: 0 },
    // Modules that both the enhancements and the contact form need.
    { name: "contact-notices", test: /\/src\/(contact\/form|connection|i18n)\//, minShareCount: 2, priority: 1 },
    {
      name: "core",
      // The start of the code and the modules that every kind of page shares, with all that they import.
      test: /\/src\/(start\/hydrate\.tsx|rich-text\/rich-text\.tsx|ui\/(page-head|picture)\/[\w-]+\.tsx|ui\/segment-list\/segment-list\.tsx|ui\/line-end\.ts|content\/text\.ts)$/,
      priority: 2,
    },
  ],
};

/** The first line of a file's finished code. */
const codeBanner: NonNullable<Rolldown.OutputOptions["postBanner"]> = ({ name }) =>
  // Pages call nearly all of this code; the hint compiles it early (https://v8.dev/blog/explicit-compile-hints).
  name === "core" || name === "react" ? "//# allFunctionsCalledOnLoad\n" : "";

export default defineConfig(({ command }) => ({
  plugins: [react(), ...sitePlugins(snapshotDir)],
  define: {
    "process.env.SITE_ORIGIN": JSON.stringify(origin),
    "process.env.CONTACT_ENDPOINT": JSON.stringify(contactEndpoint ?? ""),
    "process.env.WORKER": JSON.stringify(workerIsOff ? "off" : ""),
    "process.env.LANGUAGES": JSON.stringify(`${locales.length}`),
  },
  css: {
    modules: command === "build" ? { generateScopedName: classNames } : {},
    postcss: { plugins: [sourceOfComposed] },
  },
  build: {
    // Code has to work in fewer browsers than can show a page (docs/decisions/0020-browsers.md).
    target: buildTargets("works"),
    cssTarget: buildTargets("reads"),
    // Terser gives 2 % fewer bytes than Vite's own minifier (docs/decisions/0064-compression.md).
    minify: "terser",
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 2, keep_fargs: false },
      // The bundler waits meanwhile, so its processor is free, too.
      maxWorkers: availableParallelism(),
    },
    // Every file is named by its content and cached for ever. Inlined files would be loaded again with each page.
    assetsInlineLimit: 0,
    // The entry itself asks for the three other files of a page at once, so preload links would bring nothing.
    modulePreload: false,
    // One stylesheet has all styles, and each page contains those it needs (docs/decisions/0066-styles-of-a-page.md).
    cssCodeSplit: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: codeGroups, postBanner: codeBanner } } } },
  },
  // `make dev`. A build has options of its own: pipeline/site/pages/vite-react-ssg.ts.
  ssgOptions: { ...pageInDev, entry: "src/prerender/render-page.tsx" },
}));
