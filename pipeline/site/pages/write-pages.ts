import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { gonePath, isCollection, notFoundPath, offlinePath, pageTypes, pathFor } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload, payloadPath } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { Failure } from "../../failure.ts";
import { writeFiles } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import { type BuildCache, cacheKey, type Files } from "../cache/build-cache.ts";
import { runModule } from "../code/child-process.ts";
import type { SiteCode } from "../code/site-code.ts";
import { type Effort, effortOfMany, mostEffort } from "../files/compress.ts";
import { type SiteTemplate, siteTemplate } from "./template.ts";

interface Options {
  readonly code: SiteCode;
  readonly analyticsDomain: string | undefined;
  readonly cache: BuildCache;
  readonly outDir: string;
  readonly report: (done: number, total: number) => void;
}

export interface PageJob {
  /** Its address, or that of a not-found or offline page. */
  readonly path: string;
  readonly effort: Effort;
  readonly key: string;
}

export interface PrerenderJob {
  readonly codeDir: string;
  readonly cacheDir: string;
  readonly outDir: string;
  readonly template: SiteTemplate;
  readonly pages: readonly PageJob[];
}

/** Sent for each page when it is written, or could not be. */
export interface PageReport {
  readonly diskFailure?: string | undefined;
}

/** Prerenders the pages that the cache lacks (`made`). Throws with path and place if a page's component throws. */
export async function writePages(
  payloads: readonly Payload[],
  options: Options,
): Promise<{ count: number; made: number }> {
  const { code, analyticsDomain, cache, outDir, report } = options;
  const template = siteTemplate(readFileSync("index.html", "utf8"), { ...code, analyticsDomain });
  // The key has all code: a list of the files that a page depends on would be too short one day.
  const maker = cacheKey(code.key, JSON.stringify(template));
  const count = payloads.length + standInPaths.length;
  let done = 0;
  const pages: PageJob[] = [];
  for (const { path, payload, effort } of pageSources(payloads, code.buildId)) {
    if (payload !== undefined) writeFiles(outDir, [[payloadPath(path), payload]]);
    const page = { path, effort, key: cacheKey("page", maker, path, payload ?? "", JSON.stringify(effort)) };
    const variants = cache.get<Files>(page.key);
    const html = variants?.get(".html.br");
    if (variants && html) {
      writeFilesOfPage(outDir, path, brotliDecompressSync(html), variants);
      report(++done, count);
    } else pages.push(page);
  }
  if (pages.length > 0) {
    const job = { cacheDir: cache.dir, outDir, template, pages };
    await prerender(job, code.server, () => report(++done, count));
  }
  return { count, made: pages.length };
}

/** @param variants the compressed ones of page and payload, by extension */
export function writeFilesOfPage(outDir: string, path: string, html: string | Buffer, variants: Files): void {
  const base = payloadPath(path).slice(1, -".json".length);
  writeFiles(outDir, [
    [`${base}.html`, html],
    ...Array.from(variants, ([end, variant]) => [base + end, variant] as const),
  ]);
}

async function prerender(job: Omit<PrerenderJob, "codeDir">, serverCode: Files, onPage: () => void): Promise<void> {
  const codeDir = codeDirFor(job.outDir);
  // A killed build may have left files.
  rmSync(codeDir, { recursive: true, force: true });
  let rendered = 0;
  let failure: string | undefined;
  try {
    writeFiles(codeDir, serverCode);
    const { code, errors } = await runModule<PageReport>(new URL("prerender-process.ts", import.meta.url), {
      work: "Prerendering",
      message: { ...job, codeDir } satisfies PrerenderJob,
      onMessage({ diskFailure }) {
        failure ??= diskFailure;
        rendered += 1;
        onPage();
      },
    });
    if (failure !== undefined) throw new Failure("disk", failure);
    // vite-react-ssg also exits with 0 if it stops waiting.
    if (code !== 0 || rendered < job.pages.length)
      throw new Error(`Prerendering ended after ${rendered} of ${job.pages.length} pages.\n${errors}`);
  } finally {
    rmSync(codeDir, { recursive: true, force: true });
  }
}

/** Inside the project, because the code imports its packages. Each build folder has its own. */
export function codeDirFor(outDir: string): string {
  return resolve(`.cache/prerender-${sha256(resolve(outDir)).slice(0, 8)}`);
}

/** Lazy, because the texts of all payloads would fill the memory. */
function* pageSources(payloads: readonly Payload[], buildId: string) {
  for (const source of payloads) {
    const payload = encodePayload(source, buildId);
    const isOneOfMany = isCollection(source.address.screen) || payload.length > largePayload;
    yield { path: pathFor(source.address), payload, effort: isOneOfMany ? effortOfMany : mostEffort };
  }
  for (const path of standInPaths) yield { path, payload: undefined, effort: mostEffort };
}

/** Characters. For a list of a thousand documents, the highest Brotli level takes 11 seconds at every edit. */
const largePayload = 50_000;

/** These pages have no address in the route table and no content. */
const standInPaths = locales.flatMap((locale) => [
  ...[notFoundPath(locale), offlinePath(locale)],
  ...pageTypes.map((type) => gonePath(type, locale)),
]);
