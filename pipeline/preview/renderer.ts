import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "#src/content/head.ts";
import type { Payload } from "#src/content/views.ts";
import { writeFiles } from "../files.ts";
import { assemblePage, fillRoot, type SiteCode, siteTemplate } from "../site/site.ts";

/** Returns a page as HTML. Rejects if a component throws. */
export type RenderHtml = (path: string, payload: Payload, encoded: string) => Promise<string>;

/** Loads the site's code for Node into this process, from a folder that is made in `work`. */
export async function openRenderer(code: SiteCode, work: string): Promise<RenderHtml> {
  const codeDir = join(work, "code");
  rmSync(codeDir, { recursive: true, force: true });
  writeFiles(codeDir, code.server);
  // The code imports the project's packages, and `work` may be outside of the project.
  symlinkSync(resolve("node_modules"), join(codeDir, "node_modules"), "junction");
  // When React is imported, it chooses its production build by this variable.
  process.env.NODE_ENV = "production";
  const { renderToPipeableStream } = await import("react-dom/server");
  const entry = pathToFileURL(resolve(codeDir, "render-page.mjs")).href;
  const { renderPage } = (await import(entry)) as { renderPage: RenderPage };
  // The template has no analytics, because previews must not be counted as visits.
  const template = siteTemplate(readFileSync("index.html", "utf8"), code);
  return async (path, payload, encoded) => {
    const { root, head } = await renderPage(path, payload);
    // vite-react-ssg calls React in this way for the pages of a build, and exports no function that renders one page.
    const html = await new Promise<string>((succeed, onError) => {
      const onAllReady = () => succeed(text(pipe(new PassThrough())));
      const { pipe } = renderToPipeableStream(root, { onError, onAllReady });
    });
    return assemblePage(template, path, { html: fillRoot(template.html, html), head, payload: encoded });
  };
}
