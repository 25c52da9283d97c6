import { parentPort, workerData } from "node:worker_threads";
import type { Renderer } from "#src/content/rendered-page.ts";
import { decodePayload } from "#src/content/wire.ts";
import { BuildCache } from "../cache/build-cache.ts";
import { type Digests, makeEntry, type PageSource, writeEntry } from "./page-entry.ts";
import { compileTemplate } from "./page-template.ts";

/** A thread that renders, compresses, keeps and writes pages, in any order: none depends on another. */

export interface ThreadData {
  /** The module that exports `renderPage`, as a URL. */
  readonly rendererUrl: string;
  readonly template: string;
  readonly cacheDir: string;
  readonly outDir: string;
}

/** One page; `key` is its own in the cache. */
export interface PageOrder extends PageSource {
  readonly key: string;
}

export type ThreadAnswer = { readonly key: string } & ({ readonly digests: Digests } | { readonly failure: string });

const { rendererUrl, template, cacheDir, outDir } = workerData as ThreadData;
const renderer: Renderer = await import(rendererUrl);
const assemble = compileTemplate(template);
const cache = new BuildCache(cacheDir);

parentPort?.on("message", (order: PageOrder) => {
  makePage(order).then(
    (digests) => answer({ key: order.key, digests }),
    (error) =>
      answer({ key: order.key, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function makePage({ key, ...source }: PageOrder): Promise<Digests> {
  const entry = await makeEntry(source, assemble, (path, payload) =>
    renderer.renderPage(path, payload === undefined ? undefined : decodePayload(payload).payload),
  );
  cache.set(key, entry);
  return writeEntry(source, entry, assemble, outDir);
}

function answer(message: ThreadAnswer): void {
  parentPort?.postMessage(message);
}
