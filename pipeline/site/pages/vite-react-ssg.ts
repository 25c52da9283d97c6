import { registerHooks } from "node:module";
import { join } from "node:path";
import type { ViteReactSSGContext, ViteReactSSGOptions } from "vite-react-ssg";
import type { Head } from "#src/content/head.ts";
import { decodePayload } from "#src/content/wire.ts";
import { writeFiles } from "../../files.ts";
import type { Files } from "../cache/build-cache.ts";

/** The hooks of vite-react-ssg 0.9.2, and all that works around its faults. Numbers such as 93 are its issues. */

export interface RenderedPage {
  /** `index.html` with the page in its `#root`. */
  readonly html: string;
  readonly head: Head;
  /** The encoded payload; undefined on error pages. */
  readonly payload?: string | undefined;
}

interface Site {
  /** If it is undefined, the index.html that vite-react-ssg has read is used. */
  readonly indexHtml?: string;
  /** @param entry the functions of src/prerender/render-page.tsx, which passes them on as the initial state */
  encodedPayload(path: string, entry: ViteReactSSGContext["initialState"]): MaybePromise<string | undefined>;
  finish(path: string, page: RenderedPage): MaybePromise<string>;
}

type MaybePromise<Value> = Value | Promise<Value>;

export function pageHooks({ indexHtml, encodedPayload, finish }: Site) {
  return {
    async onBeforePageRender(url, html, context) {
      const path = new URL(url, "http://localhost").pathname;
      const payload = await encodedPayload(path, context.initialState);
      const { root, head } = await context.initialState.renderPage(path, payload && decodePayload(payload).payload);
      // After this hook, vite-react-ssg takes `app` from the context, although its type lacks it, and `onPageRendered`
      // gets the new `initialState`.
      Object.assign(context, { app: root, initialState: { head, payload } });
      return indexHtml ?? html;
    },
    onPageRendered: (url, html, { initialState: { head, payload } }) =>
      finish(url, { html: withoutAdditions(html), head, payload }),
  } satisfies Partial<ViteReactSSGOptions>;
}

/** Removes a script for data of React Router's loaders (93). We have no such data, and our policy forbids the script. */
function withoutAdditions(html: string): string {
  const script = "\n<script>/* SCRIPT_COMMENT_PLACEHOLDER */</script>";
  return html.replace("<html  ", "<html ").replace("<body >", "<body>").replace(script, "");
}

/** Replaces jsdom, which would take nine tenths of a page's time to append links that our pages do not have. */
const jsdom = "export class JSDOM { window = {}; constructor(html) { this.serialize = () => html; } }";

/** Replaces Vite, which would take 1.5 s to bundle an empty document, and to bundle the code of site-code.ts again. */
const vite = `
  import { cpSync } from "node:fs";
  import { dirname } from "node:path";
  const config = { base: "/", build: { outDir: "dist" }, plugins: [], logger: { info() {} }, createResolver: () => () => {} };
  export const version = "8", createLogger = () => ({ warn() {} }), mergeConfig = (_, own) => own;
  export const resolveConfig = ({ root }) => ({ ...config, root });
  export const build = ({ build: { ssr, outDir } }) => ssr && cpSync(dirname(ssr), outDir, { recursive: true });
  export const normalizePath = undefined, createServer = undefined, send = undefined;
`;

/** vite-react-ssg ends the process with 1 if a component throws, and with 0 if it still runs 15 s after the last page. */
export async function prerender(folder: string, code: Files, paths: readonly string[], site: Site): Promise<void> {
  const standIns = new Map(
    Object.entries({ jsdom, vite }).map(([name, text]) => [name, `data:text/javascript,${encodeURIComponent(text)}`]),
  );
  registerHooks({
    resolve(name, context, next) {
      const url = standIns.get(name);
      return url ? { url, shortCircuit: true } : next(name, context);
    },
  });
  // vite-react-ssg reads these files of the two bundles that Vite would make.
  const [entry, htmlEntry] = ["code/render-page.mjs", "empty.html"];
  const records = ["dist/.vite/manifest.json", "dist/.vite/ssr-manifest.json", "code/.vite/manifest.json"];
  writeFiles(folder, [...records.map((name) => [name, "{}"] as const), [`dist/${htmlEntry}`, "<!doctype html>\n"]]);
  writeFiles(join(folder, "code"), code);
  const { build } = await import("vite-react-ssg/node");
  const options = {
    entry,
    htmlEntry,
    includedRoutes: () => [...paths],
    concurrency: 8,
    beastiesOptions: false,
  } as const;
  // vite-react-ssg also writes pages and loader data into this folder (its issue 93). The caller removes the folder.
  await build({ ...options, ...pageHooks(site) }, { root: folder });
}
