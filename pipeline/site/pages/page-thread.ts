import { parentPort, workerData } from "node:worker_threads";
import type { Renderer } from "#src/content/rendered-page.ts";
import { decodePayload } from "#src/content/wire.ts";
import { BuildCache } from "../cache/build-cache.ts";
import type { StyleGroup } from "../styles/style-groups.ts";
import { makeEntry, type PageSource, type Render, type WrittenPage, writeEntry } from "./page-entry.ts";
import { compileTemplate } from "./page-template.ts";

/** A thread that renders, compresses, keeps and writes pages, in any order: none depends on another. */

export interface ThreadData {
  /** The module that exports `renderPage`, as a URL. */
  readonly rendererUrl: string;
  readonly template: string;
  readonly groups: readonly StyleGroup[];
  readonly cacheDir: string;
  readonly outDir: string;
}

/** One page; `key` is its own in the cache. */
export interface PageOrder extends PageSource {
  readonly key: string;
}

export type ThreadAnswer = { readonly key: string } & (
  | { readonly written: WrittenPage }
  | { readonly failure: string }
);

const { rendererUrl, template, groups, cacheDir, outDir } = workerData as ThreadData;
const renderer: Renderer = await import(rendererUrl);
const assemble = compileTemplate(template, groups);
const cache = new BuildCache(cacheDir);
const render: Render = (path, payload) =>
  renderer.renderPage(path, payload === undefined ? undefined : decodePayload(payload).payload);

parentPort?.on("message", (order: PageOrder) => {
  makePage(order).then(
    (written) => answer({ key: order.key, written }),
    (error) =>
      answer({ key: order.key, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function makePage({ key, ...source }: PageOrder): Promise<WrittenPage> {
  const entry = await makeEntry(source, { render, assemble, groups });
  cache.set(key, entry);
  return writeEntry(source, entry, assemble, outDir);
}

function answer(message: ThreadAnswer): void {
  parentPort?.postMessage(message);
}
