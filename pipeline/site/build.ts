import { rmSync } from "node:fs";
import { join } from "node:path";
import { readSnapshot } from "../../src/content/read.ts";
import type { Payload } from "../../src/content/views.ts";
import { contactEndpoint } from "../../src/site.ts";
import { headerSettings, siteSettings } from "../settings.ts";
import { readBrand } from "./brand/brand.ts";
import { writeBuildRecord } from "./build-record.ts";
import { BuildCache } from "./cache/build-cache.ts";
import { prune } from "./cache/prune.ts";
import { siteCode } from "./code/site-code.ts";
import { companyIn } from "./company-plugin.ts";
import { compressSite } from "./compress-site.ts";
import { frameOrigins, lightboxItems } from "./host/frame-origins.ts";
import { writeHostFiles } from "./host/write-host-files.ts";
import { writeOfflineLists } from "./offline-lists.ts";
import { countPages, pageSources } from "./page-sources.ts";
import { writePages } from "./pages/write-pages.ts";
import { type Phase, Phases } from "./phases.ts";
import { makePictures } from "./pictures.ts";
import { writeSiteFiles } from "./site-files.ts";
import { sourceCommit } from "./source-commit.ts";
import { buildingDir, swapInto } from "./swap.ts";
import { writeFiles } from "./write-files.ts";

export interface BuildOptions {
  readonly snapshotDir: string;
  /** Absolute. */
  readonly brandDir: string;
  /** Complete or untouched: the site is built beside it and swapped in. */
  readonly distDir: string;
  /** What is kept between builds, inside of the project: derived pictures in one folder, all else in another. */
  readonly pictureCacheDir: string;
  readonly pageCacheDir: string;
  /** One line a step, and more while one takes long. */
  readonly report: (line: string) => void;
}

/** The cache is for what was used lately: three weeks, or 1 GB. */
const cacheBounds = { maxBytes: 1_000_000_000, maxAgeMs: 21 * 86_400_000 };

/**
 * From a valid snapshot to a finished `dist/`. The same commit gives the same bytes, whatever the caches hold.
 *
 * @returns what was done, with times
 */
export async function buildSite(options: BuildOptions): Promise<readonly Phase[]> {
  const { snapshotDir, distDir, report } = options;
  const phases = new Phases(report);
  const started = Date.now();
  const outDir = buildingDir(distDir);
  rmSync(outDir, { recursive: true, force: true });

  const snapshot = readSnapshot(snapshotDir);
  const company = companyIn(snapshot);
  const brand = await readBrand(options.brandDir);
  const cache = new BuildCache(options.pageCacheDir);
  const code = await phases.run("Code", () => siteCode({ cache, snapshotDir, brandDir: brand.dir, company }));
  writeFiles(outDir, code.client);

  const payloads: Payload[] = [];
  const total = countPages(snapshot);
  const pages = await phases.run("Pages", (progress) =>
    writePages(
      pageSources(snapshot, code.buildId, (payload) => payloads.push(payload)),
      { code, cache, outDir, ...siteSettings(), report: (done) => progress(done, total) },
    ),
  );
  await phases.run("Pictures", (progress) =>
    makePictures({
      payloads,
      brand,
      assetsDir: join(snapshotDir, "assets"),
      cacheDir: options.pictureCacheDir,
      outDir,
      report: progress,
    }),
  );
  await phases.run("The rest", async () => {
    const build = { outDir, buildId: code.buildId, payloads };
    await writeSiteFiles({ ...build, brand, cache });
    await writeOfflineLists(build);
    await compressSite(outDir, { cache, isDone: (file) => pages.files.has(file) });
    const origins = frameOrigins(lightboxItems(payloads));
    const { styleHashes } = pages;
    await writeHostFiles(outDir, { ...headerSettings(), contactEndpoint, frameOrigins: origins, styleHashes });
    await writeBuildRecord({ ...build, snapshot, company, commit: await sourceCommit() });
  });
  await phases.run("Swap", () => swapInto(outDir, distDir));
  if (pages.made > 0) await prune(options.pageCacheDir, { ...cacheBounds, keepSince: started });
  report(`Built ${distDir} from snapshot ${snapshot.lock.digest.slice(0, 12)}.`);
  return phases.done;
}
