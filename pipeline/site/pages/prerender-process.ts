import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { payloadPath } from "#src/content/wire.ts";
import type { Files } from "../cache/build-cache.ts";
import { receiveJob, report } from "../code/child-process.ts";
import { compress, type Effort } from "../files/compress.ts";
import { assemblePage, type SiteTemplate } from "./template.ts";
import { prerender } from "./vite-react-ssg.ts";

/** A process of its own, for vite-react-ssg: it renders pages, and the build writes them. */
export interface PrerenderJob {
  /** Where vite-react-ssg works; removed by the build. */
  readonly workDir: string;
  /** The bundled code of src/prerender/render-page.tsx. */
  readonly code: Files;
  /** The folder of the payloads. */
  readonly outDir: string;
  readonly template: SiteTemplate;
  readonly pages: readonly Pick<PageJob, "path" | "effort">[];
}

export interface PageJob {
  /** Its address, or that of a not-found or offline page. */
  readonly path: string;
  readonly effort: Effort;
  readonly key: string;
}

/** Reported for each page. */
export interface PrerenderedPage {
  readonly path: string;
  readonly html: string;
  /** The compressed forms of page and payload, by extension. */
  readonly variants: Files;
}

const { workDir, code, outDir, template, pages } = await receiveJob<PrerenderJob>();
const efforts = new Map(pages.map(({ path, effort }) => [path, effort]));

await prerender(workDir, code, [...efforts.keys()], {
  indexHtml: template.html,
  encodedPayload(path) {
    const file = join(outDir, payloadPath(path));
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  },
  async finish(path, page) {
    const effort = efforts.get(path);
    if (!effort) throw new Error(`${path} was rendered without having been asked for.`);
    const html = assemblePage(template, path, page);
    const variants = new Map<string, Buffer>();
    for (const [name, text] of Object.entries({ ".html": html, ".json": page.payload ?? "" }))
      for (const [ending, variant] of await compress(`page${name}`, Buffer.from(text), effort))
        variants.set(name + ending, variant);
    await report({ path, html, variants } satisfies PrerenderedPage);
    return html;
  },
});
process.disconnect?.();
