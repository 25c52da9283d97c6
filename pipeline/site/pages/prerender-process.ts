import { once } from "node:events";
import { registerHooks } from "node:module";
import type { PrerenderedPage } from "#src/content/head.ts";
import { BuildCache } from "../cache/build-cache.ts";
import type { PrerenderJob } from "./prerender.ts";

/**
 * The process in which vite-react-ssg prerenders pages. It is separate because vite-react-ssg ends it: with 1 if a
 * component throws, and by a timer 15 s after the last page.
 */
const standIn = new URL("jsdom-stand-in.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "jsdom" ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

// Also ends if the build is killed, so that it does not disturb the next one.
process.once("disconnect", () => process.exit());

const [job] = (await once(process, "message")) as [PrerenderJob];
const { build } = await import("vite-react-ssg/node");
const { makePage } = await import("./page-files.ts");
const cache = new BuildCache(job.cacheDir);
const orders = new Map(job.pages.map((page) => [page.path, page]));

await build(
  {
    // The code is already bundled (code/bundle-process.ts), so its own bundles are almost empty.
    entry: "entry.mjs",
    htmlEntry: "empty.html",
    includedRoutes: () => [...orders.keys()],
    async onPageRendered(path, _html, { initialState }) {
      const order = orders.get(path);
      const { head, root } = initialState as PrerenderedPage;
      if (!order || root === undefined) throw new Error(`${path} was rendered without having been asked for.`);
      cache.set(order.key, await makePage({ ...order, head, root }, job));
      process.send?.(path);
      // vite-react-ssg writes this into a temporary folder; the cache has the finished page.
      return path;
    },
    concurrency: 8,
    beastiesOptions: false,
  },
  { configFile: false, root: job.codeDir, publicDir: false, logLevel: "error" },
);
process.disconnect?.();
