import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { payloadPath } from "#src/content/wire.ts";
import { diskFailureOf } from "../../failure.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { compress } from "../files/compress.ts";
import { assemblePage } from "./template.ts";
import { prerender } from "./vite-react-ssg.ts";
import { type PageReport, type PrerenderJob, writeFilesOfPage } from "./write-pages.ts";

// Also ends if the build is killed, so that it does not disturb the next one.
process.once("disconnect", () => process.exit());

const [{ codeDir, cacheDir, outDir, template, pages }] = (await once(process, "message")) as [PrerenderJob];
const cache = new BuildCache(cacheDir);
const jobs = new Map(pages.map((page) => [page.path, page]));

await prerender(codeDir, [...jobs.keys()], {
  indexHtml: template.html,
  encodedPayload(path) {
    const file = join(outDir, payloadPath(path));
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  },
  /** Writes a page with its and its payload's compressed variants, and stores the variants in the cache. */
  async finish(path, page) {
    const job = jobs.get(path);
    if (!job) throw new Error(`${path} was rendered without having been asked for.`);
    const html = assemblePage(template, path, page);
    const variants = new Map<string, Buffer>();
    for (const [name, text] of Object.entries({ ".html": html, ".json": page.payload ?? "" }))
      for (const [ending, variant] of await compress(`page${name}`, Buffer.from(text), job.effort))
        variants.set(name + ending, variant);
    try {
      cache.set(job.key, variants);
      writeFilesOfPage(outDir, path, html, variants);
    } catch (error) {
      process.send?.({ diskFailure: diskFailureOf(error)?.message } satisfies PageReport);
      throw error;
    }
    process.send?.({} satisfies PageReport);
    return html;
  },
});
process.disconnect?.();
