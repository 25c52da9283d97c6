import { inParallel } from "../../in-parallel.ts";
import { type BuildCache, keyOf } from "../cache/build-cache.ts";
import { digestOfFiles } from "../code/digest-of-files.ts";
import type { SiteCode } from "../code/read-code.ts";
import { toolVersions } from "../code/tool-versions.ts";
import { styleHash, styleHashesIn } from "../host/inline-styles.ts";
import type { BuildMemory } from "../last-build/build-memory.ts";
import { layOutRenderer } from "./lay-out-renderer.ts";
import { type Digests, type PageSource, type WrittenPage, writeEntry } from "./page-entry.ts";
import { compileTemplate } from "./page-template.ts";
import { PageThreads } from "./page-threads.ts";
import { siteTemplate } from "./site-template.ts";

interface Options {
  readonly code: SiteCode;
  readonly analyticsDomain: string | undefined;
  readonly cache: BuildCache;
  readonly outDir: string;
  /** Has pages of the last build, by their key. */
  readonly memory?: Pick<BuildMemory, "takePage"> | undefined;
  /** Called after each page with how many there are. */
  readonly report?: (pages: number) => void;
}

interface WrittenPages {
  readonly digests: Digests;
  readonly count: number;
  /** Those that the cache did not have. */
  readonly made: number;
  /** Of the styles that pages carry, for the policy. */
  readonly styleHashes: readonly string[];
  /** By their key. */
  readonly pages: ReadonlyMap<string, WrittenPage>;
}

/** Writes pages, payloads and their compressed twins. What the cache has of the same making is not made again. */
export async function writePages(sources: Iterable<PageSource>, options: Options): Promise<WrittenPages> {
  const { code, analyticsDomain, cache, outDir, memory, report } = options;
  const template = siteTemplate(code.template, { styles: code.styles, analyticsDomain });
  const { groups } = code.styles;
  const assemble = compileTemplate(template, groups);
  const maker = await keyOfMaker(code, template);
  const threads = new PageThreads(() => ({
    rendererUrl: layOutRenderer(code.server, cache.dir),
    template,
    groups,
    cacheDir: cache.dir,
    outDir,
  }));
  const pages = new Map<string, WrittenPage>();
  const digests: Record<string, string> = {};
  const carried = new Set<string>();
  const written = { count: 0, made: 0 };
  try {
    await inParallel(sources, PageThreads.capacity, async (source) => {
      const key = keyOf("page", maker, source.path, source.payload ?? "", JSON.stringify(source.effort));
      const taken = memory?.takePage(key, outDir);
      if (taken) cache.markAsUsed(key);
      const known = taken ? undefined : cache.get(key);
      const page =
        taken ?? (known ? writeEntry(source, known, assemble, outDir) : await threads.makePage({ ...source, key }));
      pages.set(key, page);
      Object.assign(digests, page.digests);
      for (const name of page.styles) carried.add(name);
      written.count += 1;
      if (!taken && !known) written.made += 1;
      report?.(written.count);
    });
  } finally {
    await threads.close();
  }
  const ownHashes = groups.filter(({ name }) => carried.has(name)).map(({ css }) => styleHash(css));
  return { ...written, pages, digests, styleHashes: [...styleHashesIn(template), ...ownHashes] };
}

/** Names all that a page is made by, beside its payload. */
async function keyOfMaker({ server, styles }: SiteCode, template: string): Promise<string> {
  const own = digestOfFiles(`${import.meta.dirname}/..`, ["pages", "styles", "compress.ts"]);
  const packages = digestOfFiles(process.cwd(), ["package-lock.json"]);
  return keyOf(
    "maker",
    own,
    packages,
    JSON.stringify(await toolVersions()),
    template,
    JSON.stringify(styles),
    ...[...server].flat(),
  );
}
