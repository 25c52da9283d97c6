import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import type { ViteReactSSGOptions } from "vite-react-ssg";
import type { Head } from "#src/content/head.ts";
import { decodePayload } from "#src/content/wire.ts";

/** How vite-react-ssg 0.9.2 renders our pages, and all that works around it. Numbers are those of its issues. */

export interface RenderedPage {
  /** The template with the page in its `#root`. */
  readonly html: string;
  readonly head: Head;
  /** Encoded; undefined on error pages. */
  readonly payload?: string | undefined;
}

interface PageSource {
  /** Undefined: the `index.html` that vite-react-ssg has read. */
  readonly template?: string;
  /** @param entry what src/prerender/render-page.tsx gives to vite-react-ssg */
  payloadOf(path: string, entry: Readonly<Record<string, unknown>>): string | undefined;
  /** Returns the finished page. */
  finish(path: string, page: RenderedPage): string | Promise<string>;
}

export function pageHooks({ template, payloadOf, finish }: PageSource) {
  return {
    async onBeforePageRender(url, index, context) {
      const path = pathIn(url);
      const payload = payloadOf(path, context.initialState);
      const page = await context.initialState.renderPage(path, payload && decodePayload(payload).payload);
      // The type of a hook's context knows no app, which vite-react-ssg takes from it after this hook.
      Object.assign(context, { app: page.root, initialState: { head: page.head, payload } });
      return template ?? index;
    },
    onPageRendered: (url, html, { initialState: { head, payload } }) =>
      finish(pathIn(url), { html: withoutAdditions(html), head, payload }),
  } satisfies Partial<ViteReactSSGOptions>;
}

function pathIn(url: string): string {
  return new URL(url, "http://localhost").pathname;
}

/** The script is the name of a list of loader data (93), which we do not have; our policy forbids it. */
function withoutAdditions(html: string): string {
  return html
    .replace("<html  ", "<html ")
    .replace("<body >", "<body>")
    .replace("\n<script>/* SCRIPT_COMMENT_PLACEHOLDER */</script>", "");
}

/** Ends the process with 1 if a component throws, and by a timer 15 s after the last page. */
export async function prerender(codeDir: string, paths: readonly string[], source: PageSource): Promise<void> {
  // jsdom would take nine tenths of a page's time, to append links that our pages do not have.
  const jsdom = "export class JSDOM { window = {}; constructor(html) { this.serialize = () => html; } }";
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "jsdom"
        ? { url: `data:text/javascript,${encodeURIComponent(jsdom)}`, shortCircuit: true }
        : next(specifier, context),
  });
  const { build } = await import("vite-react-ssg/node");
  // It bundles a document for browsers, and the code, which is bundled already (code/site-code.ts), in 0.1 s.
  writeFileSync(join(codeDir, "empty.html"), "<!doctype html>\n");
  await build(
    {
      ...pageHooks(source),
      ...{ entry: "render-page.mjs", htmlEntry: "empty.html", includedRoutes: () => [...paths] },
      ...{ concurrency: 8, beastiesOptions: false },
    },
    // It also writes its pages and the loader data (93) to this folder, which the caller removes.
    { configFile: false, root: codeDir, publicDir: false, logLevel: "error" },
  );
}
