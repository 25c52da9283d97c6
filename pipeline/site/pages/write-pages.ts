import { isCollection, notFoundPath, offlinePath, pathFor } from "#src/addresses.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload, payloadPath } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { writeFiles } from "../../files.ts";
import { type BuildCache, keyOf } from "../cache/build-cache.ts";
import type { SiteCode } from "../code/site-code.ts";
import { effortOfMany, mostEffort } from "../compress.ts";
import { digestOfFiles, toolVersions } from "../digests.ts";
import { type PageOrder, writePage } from "./page-files.ts";
import { prerender } from "./prerender.ts";
import { siteTemplate } from "./template.ts";

interface Options {
  readonly code: SiteCode;
  readonly analyticsDomain: string | undefined;
  readonly cache: BuildCache;
  readonly outDir: string;
  readonly report: (done: number, total: number) => void;
}

/**
 * Writes payloads, pages with their compressed variants, and error pages. Pages that are not in the cache are
 * prerendered first.
 *
 * @returns the number of prerendered pages
 */
export async function writePages(payloads: readonly Payload[], options: Options): Promise<number> {
  const { code, analyticsDomain, cache, outDir, report } = options;
  const { base, groups, href } = code.styles;
  const { template, order } = siteTemplate(code.template, { stylesheet: href, analyticsDomain });
  const maker = keyOfMaker(code, order + template);
  const writeKept = ({ path, key }: PageOrder): boolean => {
    const entry = cache.get(key);
    if (entry) writePage(path, entry, outDir);
    return entry !== undefined;
  };

  const total = payloads.length + standInPaths.length;
  let done = 0;
  const missing: PageOrder[] = [];
  for (const { path, payload, effort } of pageSources(payloads, code.buildId)) {
    if (payload !== undefined) writeFiles(outDir, [[payloadPath(path), payload]]);
    const order = { path, effort, key: keyOf("page", maker, path, payload ?? "", JSON.stringify(effort)) };
    if (writeKept(order)) report(++done, total);
    else missing.push(order);
  }
  if (missing.length > 0) {
    const styles = { base: order + base, groups };
    const job = { outDir, cacheDir: cache.dir, template, styles, pages: missing, serverCode: code.server };
    await prerender({ ...job, report: () => report(++done, total) });
  }
  for (const order of missing)
    if (!writeKept(order)) throw new Error(`${order.path} was prerendered, and is not in the cache.`);
  return missing.length;
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
const standInPaths = [...locales.map(notFoundPath), ...locales.map(offlinePath)];

/** Everything that a page depends on except its payload. */
function keyOfMaker({ server, styles }: SiteCode, template: string): string {
  const own = digestOfFiles(`${import.meta.dirname}/..`, ["pages", "styles", "compress.ts"]);
  const packages = digestOfFiles(process.cwd(), ["package-lock.json"]);
  const tools = JSON.stringify(toolVersions);
  return keyOf("maker", own, packages, tools, template, JSON.stringify(styles), ...[...server].flat());
}
