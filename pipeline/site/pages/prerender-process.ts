import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { decodePayload, payloadPath } from "#src/content/wire.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { compress } from "../files/compress.ts";
import { assemblePage, openPage, renderedPage } from "./template.ts";
import { type PageJob, type PrerenderJob, writeFilesOfPage } from "./write-pages.ts";

/** vite-react-ssg ends its process: with 1 if a component throws, and by a timer 15 s after the last page. */

// vite-react-ssg spends nine tenths of a page's time in jsdom, to append links that our pages do not have.
const jsdomStub = "export class JSDOM { window = {}; constructor(html) { this.serialize = () => html; } }";
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "jsdom"
      ? { url: `data:text/javascript,${encodeURIComponent(jsdomStub)}`, shortCircuit: true }
      : next(specifier, context),
});

// Also ends if the build is killed, so that it does not disturb the next one.
process.once("disconnect", () => process.exit());

const [job] = (await once(process, "message")) as [PrerenderJob];
const { build } = await import("vite-react-ssg/node");
const cache = new BuildCache(job.cacheDir);
const pages = new Map(job.pages.map((page) => [page.path, page]));
const payloads = new Map<string, string>();

await build(
  {
    // The code is already bundled (code/site-code.ts). vite-react-ssg bundles it again, in 0.1 s.
    entry: "main.mjs",
    htmlEntry: "empty.html",
    includedRoutes: () => [...pages.keys()],
    async onBeforePageRender(path, _html, context) {
      const file = join(job.outDir, payloadPath(path));
      const payload = existsSync(file) ? readFileSync(file, "utf8") : undefined;
      if (payload !== undefined) payloads.set(path, payload);
      return openPage(context, path, payload === undefined ? undefined : decodePayload(payload).payload);
    },
    async onPageRendered(path, html, context) {
      const page = pages.get(path);
      if (!page) throw new Error(`${path} was rendered without having been asked for.`);
      await finishPage(page, renderedPage(context, html));
      process.send?.(path);
      return path;
    },
    concurrency: 8,
    beastiesOptions: false,
  },
  { configFile: false, root: job.codeDir, publicDir: false, logLevel: "error" },
);
process.disconnect?.();

/** Writes a page with its and its payload's compressed variants, and stores the variants in the cache. */
async function finishPage({ path, key, effort }: PageJob, { head, root }: ReturnType<typeof renderedPage>) {
  const payload = payloads.get(path);
  payloads.delete(path);
  const html = Buffer.from(assemblePage(job.template, { path, head, root, payload }));
  const variants = new Map<string, Buffer>();
  for (const [name, bytes] of [
    [".html", html],
    [".json", Buffer.from(payload ?? "")],
  ] as const)
    for (const [ending, variant] of await compress(`page${name}`, bytes, effort)) variants.set(name + ending, variant);
  cache.set(key, variants);
  writeFilesOfPage(job.outDir, path, html, variants);
}
