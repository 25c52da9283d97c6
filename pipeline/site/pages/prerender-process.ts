import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { payloadPath } from "#src/content/wire.ts";
import type { Files } from "../cache/build-cache.ts";
import { receiveJob, report } from "../code/child-process.ts";
import { compress, type Effort } from "../files/compress.ts";
import { assemblePage, type SiteTemplate } from "./template.ts";
import { prerender } from "./vite-react-ssg.ts";

/** In this process, vite-react-ssg renders pages. The process sends each page to the build, which writes it. */

export interface PrerenderJob {
  /** The folder where vite-react-ssg works. The build removes it. */
  readonly workDir: string;
  /** The bundled code of src/prerender/render-page.tsx. */
  readonly code: Files;
  /** The build has written the payloads to this folder. */
  readonly outDir: string;
  readonly template: SiteTemplate;
  /** The jobs by the path of their page. */
  readonly pages: ReadonlyMap<string, PageJob>;
}

export interface PageJob {
  /** The address of a page, or the path of a not-found or offline page. */
  readonly path: string;
  readonly effort: Effort;
  readonly key: string;
}

/** The process sends this message for each page. */
export interface PrerenderedPage {
  readonly page: PageJob;
  readonly html: string;
  /** The compressed forms of page and payload, by extension. */
  readonly variants: Files;
}

const { workDir, code, outDir, template, pages } = await receiveJob<PrerenderJob>();

await prerender(workDir, code, [...pages.keys()], {
  indexHtml: template.html,
  encodedPayload(path) {
    const file = join(outDir, payloadPath(path));
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  },
  async finish(path, rendered) {
    const page = pages.get(path);
    if (!page) throw new Error(`${path} was rendered without having been asked for.`);
    const html = assemblePage(template, path, rendered);
    const variants = new Map<string, Buffer>();
    for (const [name, text] of Object.entries({ ".html": html, ".json": rendered.payload ?? "" }))
      for (const [ending, variant] of await compress(`page${name}`, Buffer.from(text), page.effort))
        variants.set(name + ending, variant);
    await report({ page, html, variants } satisfies PrerenderedPage);
    return html;
  },
});
process.disconnect?.();
