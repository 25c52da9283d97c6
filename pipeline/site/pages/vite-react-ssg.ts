import { registerHooks } from "node:module";
import { join } from "node:path";
import type { ViteReactSSGContext, ViteReactSSGOptions } from "vite-react-ssg";
import type { Head } from "#src/content/head.ts";
import { decodePayload } from "#src/content/wire.ts";
import { writeFile } from "../../files.ts";

/** The hooks of vite-react-ssg 0.9.2, and all that works around it. Numbers are those of its issues. */

export interface RenderedPage {
  /** `index.html` with the page in its `#root`. */
  readonly html: string;
  readonly head: Head;
  /** Encoded; undefined on error pages. */
  readonly payload?: string | undefined;
}

interface Site {
  /** Undefined: the one that vite-react-ssg has read. */
  readonly indexHtml?: string;
  /** @param entry what src/prerender/render-page.tsx gives to vite-react-ssg */
  encodedPayload(path: string, entry: ViteReactSSGContext["initialState"]): string | undefined;
  finish(path: string, page: RenderedPage): string | Promise<string>;
}

export function pageHooks({ indexHtml, encodedPayload, finish }: Site) {
  return {
    async onBeforePageRender(url, html, context) {
      const path = new URL(url, "http://localhost").pathname;
      const payload = encodedPayload(path, context.initialState);
      const { root, head } = await context.initialState.renderPage(path, payload && decodePayload(payload).payload);
      // vite-react-ssg takes the app from here after this hook, but the type of its context has it for no hook.
      Object.assign(context, { app: root, initialState: { head, payload } });
      return indexHtml ?? html;
    },
    onPageRendered: (url, html, { initialState: { head, payload } }) =>
      finish(url, { html: withoutAdditions(html), head, payload }),
  } satisfies Partial<ViteReactSSGOptions>;
}

/** The script names a list of loader data (93), which we do not have, and our policy forbids it. */
function withoutAdditions(html: string): string {
  const script = "\n<script>/* SCRIPT_COMMENT_PLACEHOLDER */</script>";
  return html.replace("<html  ", "<html ").replace("<body >", "<body>").replace(script, "");
}

/** Ends the process with 1 if a component throws, and by a timer 15 s after the last page. */
export async function prerender(codeDir: string, paths: readonly string[], site: Site): Promise<void> {
  // jsdom would take nine tenths of a page's time, to append links that our pages do not have.
  const jsdom = "export class JSDOM { window = {}; constructor(html) { this.serialize = () => html; } }";
  const url = `data:text/javascript,${encodeURIComponent(jsdom)}`;
  registerHooks({
    resolve: (name, context, next) => (name === "jsdom" ? { url, shortCircuit: true } : next(name, context)),
  });
  const { build } = await import("vite-react-ssg/node");
  // It bundles a document, and once more the bundled code (code/site-code.ts), in 0.1 s.
  const [entry, htmlEntry] = ["render-page.mjs", "empty.html"];
  writeFile(join(codeDir, htmlEntry), "<!doctype html>\n");
  const options = {
    entry,
    htmlEntry,
    includedRoutes: () => [...paths],
    concurrency: 8,
    beastiesOptions: false,
  } as const;
  // It also writes pages and loader data (93) into this folder, which the caller removes.
  const folder = { configFile: false, root: codeDir, publicDir: false, logLevel: "error" } as const;
  await build({ ...options, ...pageHooks(site) }, folder);
}
