import { payloadPath } from "#src/content/wire.ts";
import { writeFiles } from "../../files.ts";
import { type BuildCache, keyOf } from "../cache/build-cache.ts";
import type { SiteCode } from "../code/site-code.ts";
import { digestOfFiles, toolVersions } from "../digests.ts";
import { styleHash, styleHashesIn } from "../host/content-security-policy.ts";
import { type PageOrder, pageFile, stylesOf, writeKeptPage } from "./page-files.ts";
import { type PrerenderOrder, prerender } from "./prerender.ts";
import { siteTemplate } from "./template.ts";

/** A page of the site, before it is known whether the cache has it. */
export interface PageSource extends PageOrder {
  /** As `encodePayload` wrote it; none for pages that stand in for others. */
  readonly payload?: string | undefined;
}

interface Options {
  readonly code: SiteCode;
  readonly analyticsDomain: string | undefined;
  readonly cache: BuildCache;
  readonly outDir: string;
  /** Called after each page with how many there are. */
  readonly report?: (pages: number) => void;
}

interface WrittenPages {
  /** Pages and payloads, by their place in the site: they have their twins. */
  readonly files: ReadonlySet<string>;
  /** How many pages the cache did not have. */
  readonly made: number;
  /** Of the styles that pages carry, for the policy. */
  readonly styleHashes: readonly string[];
}

/** Writes payloads, pages and their compressed twins. What the cache has of the same making is not made again. */
export async function writePages(sources: Iterable<PageSource>, options: Options): Promise<WrittenPages> {
  const { code, analyticsDomain, cache, outDir, report } = options;
  const { groups } = code.styles;
  const template = siteTemplate(code.template, { styles: code.styles, analyticsDomain });
  const maker = await keyOfMaker(code, template);
  const carried = new Set<string>();
  const files = new Set<string>();
  const missing: PrerenderOrder[] = [];
  let done = 0;
  for (const source of sources) {
    const { path, payload, effort } = source;
    const payloadFile = payloadPath(path).slice(1);
    if (payload !== undefined) writeFiles(outDir, [[payloadFile, payload]]);
    files.add(pageFile(path)).add(payloadFile);
    const key = keyOf("page", maker, path, payload ?? "", JSON.stringify(effort));
    const entry = cache.get(key);
    if (!entry) {
      missing.push({ path, effort, key });
      continue;
    }
    writeKeptPage(source, entry, outDir);
    for (const name of stylesOf(entry)) carried.add(name);
    report?.(++done);
  }
  if (missing.length > 0) {
    const job = { outDir, cacheDir: cache.dir, template, groups, pages: missing, serverCode: code.server };
    for (const name of await prerender({ ...job, report: () => report?.(++done) })) carried.add(name);
  }
  const ownHashes = groups.filter(({ name }) => carried.has(name)).map(({ css }) => styleHash(css));
  return { files, made: missing.length, styleHashes: [...styleHashesIn(template), ...ownHashes] };
}

/** Names all that a page is made by, beside its payload. */
async function keyOfMaker({ server, styles }: SiteCode, template: string): Promise<string> {
  const own = digestOfFiles(`${import.meta.dirname}/..`, ["pages", "styles", "compress.ts"]);
  const packages = digestOfFiles(process.cwd(), ["package-lock.json"]);
  const tools = JSON.stringify(toolVersions);
  return keyOf("maker", own, packages, tools, template, JSON.stringify(styles), ...[...server].flat());
}
