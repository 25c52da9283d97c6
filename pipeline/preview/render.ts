import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { OpenPage } from "#src/content/head.ts";
import type { Payload } from "#src/content/views.ts";
import { writeFiles } from "../files.ts";
import type { SiteCode } from "../site/code/site-code.ts";
import { assemblePage, siteTemplate } from "../site/pages/template.ts";

/** Returns a page as HTML. Rejects if a component throws. */
export type RenderPage = (path: string, payload: Payload, encoded: string) => Promise<string>;

/** The part of the site's entry for vite-react-ssg that gives access to its pages. */
type CreateRoot = (isClient: false) => Promise<{ readonly initialState: { readonly openPage: OpenPage } }>;

/** Loads the site's code for Node into this process, from a folder that is made in `work`. */
export async function openRenderer(code: SiteCode, work: string): Promise<RenderPage> {
  const codeDir = join(work, "code");
  rmSync(codeDir, { recursive: true, force: true });
  writeFiles(codeDir, code.server);
  // The code imports packages of the project, which may be elsewhere.
  symlinkSync(resolve("node_modules"), join(codeDir, "node_modules"), "junction");
  // Otherwise React's development build would render the pages.
  process.env.NODE_ENV = "production";
  const { renderToString } = await import("react-dom/server");
  const { createRoot } = (await import(pathToFileURL(resolve(codeDir, "main.mjs")).href)) as { createRoot: CreateRoot };
  const { openPage } = (await createRoot(false)).initialState;
  // Without analytics, which must not count previews.
  const template = siteTemplate(readFileSync("index.html", "utf8"), code);
  return async (path, payload, encoded) => {
    const { app, head } = await openPage(path, payload);
    return assemblePage(template, { path, head, root: renderToString(app), payload: encoded });
  };
}
