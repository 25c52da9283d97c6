import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { isCollection, pageTypes, pathFor } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload, payloadPath } from "#src/content/wire.ts";
import { gonePath, notFoundPath, offlinePath } from "#src/error-pages.ts";
import { locales } from "#src/locales.ts";
import { writeFiles } from "../../files.ts";
import { sha256 } from "../../sha256.ts";
import { type BuildCache, cacheKey, type Files } from "../cache/build-cache.ts";
import type { LastBuild } from "../cache/last-build.ts";
import { runModule } from "../code/child-process.ts";
import type { SiteCode } from "../code/site-code.ts";
import { effortOfMany, mostEffort } from "../files/compress.ts";
import type { PageJob, PrerenderedPage, PrerenderJob } from "./prerender-process.ts";
import { siteTemplate } from "./template.ts";

interface Options {
  readonly code: SiteCode;
  readonly analyticsDomain: string | undefined;
  readonly cache: BuildCache;
  readonly lastBuild: LastBuild;
  readonly outDir: string;
  readonly report: (done: number, total: number) => void;
}

/** Takes unchanged pages from the last build or a cache. Prerenders the rest (`made`). Throws if a component throws. */
export async function writePages(payloads: readonly Payload[], options: Options) {
  const { code, analyticsDomain, cache, lastBuild, outDir, report } = options;
  const template = siteTemplate(readFileSync("index.html", "utf8"), { ...code, analyticsDomain });
  // The key contains all code, because a list of the files that a page depends on would be incomplete one day.
  const maker = cacheKey(code.key, JSON.stringify(template));
  const count = payloads.length + standInPaths.length;
  let done = 0;
  const finish = (page: PageJob, html: string | Buffer, variants: Files) => {
    lastBuild.add(page.key, writePage(outDir, page.path, html, variants));
    report(++done, count);
  };
  const rendering = new Map<string, PageJob>();
  for (const { path, payload, effort } of pageSources(payloads, code.buildId)) {
    const page = { path, effort, key: cacheKey("page", maker, path, payload ?? "", JSON.stringify(effort)) };
    if (lastBuild.take(page.key, outDir)) {
      report(++done, count);
      continue;
    }
    if (payload !== undefined) writeFiles(outDir, [[payloadPath(path), payload]]);
    const variants = cache.get<Files>(page.key);
    const html = variants?.get(".html.br");
    if (variants && html) finish(page, brotliDecompressSync(html), variants);
    else rendering.set(path, page);
  }
  if (rendering.size > 0) {
    await prerender({ code: code.server, outDir, template, pages: rendering }, ({ page, html, variants }) => {
      cache.set(page.key, variants);
      finish(page, html, variants);
    });
  }
  return { count, made: rendering.size };
}

/** Writes a page, and the compressed forms of page and payload. The payload is already written. Returns all names. */
function writePage(outDir: string, path: string, html: string | Buffer, variants: Files): string[] {
  const base = payloadPath(path).slice(1, -".json".length);
  const files = [[".html", html] as const, ...variants].map(([ending, file]) => [base + ending, file] as const);
  writeFiles(outDir, files);
  const payload = standInPaths.includes(path) ? [] : [`${base}.json`];
  return [...payload, ...files.map(([name]) => name)];
}

async function prerender(job: Omit<PrerenderJob, "workDir">, onPage: (page: PrerenderedPage) => void): Promise<void> {
  const workDir = workDirFor(job.outDir);
  // A killed build may have left files.
  rmSync(workDir, { recursive: true, force: true });
  let rendered = 0;
  try {
    const { code, errors } = await runModule<PrerenderedPage>(new URL("prerender-process.ts", import.meta.url), {
      work: "Prerendering",
      message: { ...job, workDir } satisfies PrerenderJob,
      onMessage(page) {
        onPage(page);
        rendered += 1;
      },
    });
    // vite-react-ssg also exits with 0 if it stops waiting.
    if (code !== 0 || rendered < job.pages.size)
      throw new Error(`Prerendering ended after ${rendered} of ${job.pages.size} pages.\n${errors}`);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** The folder is inside the project, because the code in it imports the project's packages. */
export function workDirFor(outDir: string): string {
  return resolve(`.cache/prerender-${sha256(resolve(outDir)).slice(0, 8)}`);
}

/** Each page's path, payload and effort. A generator, because the texts of all payloads at once would fill the memory. */
function* pageSources(payloads: readonly Payload[], buildId: string) {
  for (const source of payloads) {
    const payload = encodePayload(source, buildId);
    const isOneOfMany = isCollection(source.address.screen) || payload.length > largePayloadCharacters;
    yield { path: pathFor(source.address), payload, effort: isOneOfMany ? effortOfMany : mostEffort };
  }
  for (const path of standInPaths) yield { path, payload: undefined, effort: mostEffort };
}

/** A longer payload gets less effort: a list of 1,000 documents would take 11 s at Brotli's highest level. */
const largePayloadCharacters = 50_000;

/** These pages have no address in the route table and no content. */
const standInPaths = locales.flatMap((locale) => [
  ...[notFoundPath(locale), offlinePath(locale)],
  ...pageTypes.map((type) => gonePath(type, locale)),
]);
