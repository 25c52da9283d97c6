import { rmSync } from "node:fs";
import { join } from "node:path";
import { isCollection, localeOf, notFoundPath, offlinePath, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn, type Snapshot } from "#src/content/snapshot.ts";
import type { Payload } from "#src/content/views.ts";
import { encodePayload } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { readSnapshot } from "../../src/content/read.ts";
import { contactEndpoint } from "../../src/site.ts";
import { readBaseline } from "../check/baseline.ts";
import { checkSnapshot } from "../check/check.ts";
import { isValid, problemsInText } from "../check/report.ts";
import { writeFiles } from "../files.ts";
import { checkSettings, headerSettings, siteSettings } from "../settings.ts";
import { buildingDir, swapInto } from "../swap.ts";
import { paintFor } from "../terminal.ts";
import { readBrand } from "./brand/brand.ts";
import { sourceCommit, writeBuildRecord } from "./build-record.ts";
import { BuildCache, prune } from "./cache/build-cache.ts";
import { siteCode } from "./code/site-code.ts";
import { companyIn } from "./company-plugin.ts";
import { compressSite, effortOfMany, mostEffort } from "./compress.ts";
import { frameOrigins, lightboxItems, writeHostFiles } from "./host/write-host-files.ts";
import type { Inputs } from "./last-build.ts";
import { writeOfflineLists } from "./offline-lists.ts";
import { type PageSource, writePages } from "./pages/write-pages.ts";
import { type Phase, Phases } from "./phases.ts";
import { makePictures, pictureCache } from "./pictures.ts";
import { writeSiteFiles } from "./site-files.ts";

interface BuildOptions {
  readonly snapshotDir: string;
  /** Absolute. */
  readonly brandDir: string;
  /** Complete or untouched: the site is built beside it and swapped in. */
  readonly distDir: string;
  readonly inputs: Inputs;
  /** What is kept between builds, inside of the project; derived pictures lie in another folder. */
  readonly cacheDir: string;
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
  const { snapshotDir, distDir, inputs, report } = options;
  const phases = new Phases(report);
  const started = Date.now();
  const outDir = buildingDir(distDir);
  rmSync(outDir, { recursive: true, force: true });

  const snapshot = readSnapshot(snapshotDir);
  const company = companyIn(snapshot);
  const brand = await readBrand(options.brandDir);
  const cache = new BuildCache(options.cacheDir);
  const code = await phases.run("Code", () => siteCode({ cache, snapshotDir, brandDir: brand.dir, inputs, company }));
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
      cacheDir: pictureCache,
      outDir,
      report: progress,
    }),
  );
  await phases.run("The rest", async () => {
    const build = { outDir, buildId: code.buildId, payloads };
    await writeSiteFiles({ ...build, brand, inputs, cache });
    await writeOfflineLists(build);
    await compressSite(outDir, { cache, isDone: (file) => pages.files.has(file) });
    const origins = frameOrigins(lightboxItems(payloads));
    const { styleHashes } = pages;
    await writeHostFiles(outDir, { ...headerSettings(), contactEndpoint, frameOrigins: origins, styleHashes });
    await writeBuildRecord({ ...build, snapshot, company, commit: await sourceCommit() });
  });
  await phases.run("Swap", () => swapInto(outDir, distDir));
  if (pages.made > 0) await prune(options.cacheDir, { ...cacheBounds, keepSince: started });
  report(`Built ${distDir} from snapshot ${snapshot.lock.digest.slice(0, 12)}.`);
  return phases.done;
}

/**
 * Why a snapshot cannot be built, in words for people; an empty text when it can. `triesPages`: every page, too, which a
 * build makes anyway.
 */
export async function problemsThatFail(snapshotDir: string, triesPages: boolean): Promise<string> {
  const baseline = readBaseline();
  const all = await checkSnapshot(snapshotDir, baseline, { triesPages });
  const problems = all.filter((problem) => !baseline.has(problem));
  return isValid(problems, checkSettings()) ? "" : problemsInText(problems, false, paintFor(process.stderr));
}

/** How many addresses a snapshot has pages for, and pages that stand in for others. */
export function countPages(snapshot: Snapshot): number {
  return addressesIn(snapshot).length + standInPaths.length;
}

/**
 * Makes the payload of each page, once, when its turn comes.
 *
 * @param buildId of the code that the payloads are for
 * @param see is shown each payload
 */
export function* pageSources(
  snapshot: Snapshot,
  buildId: string,
  see: (payload: Payload) => void,
): Generator<PageSource> {
  const twins = new Map<string, Payload>();
  for (const address of addressesIn(snapshot)) {
    // An address without a language has the default language's page again.
    const page = pathFor({ ...address, variant: localeOf(address.variant) });
    const twin = twins.get(page);
    const payload = twin ? { ...twin, address } : payloadFor(snapshot, address);
    if (!payload) continue;
    twins.set(page, payload);
    see(payload);
    const text = encodePayload(payload, buildId);
    const isOneOfMany = isCollection(address.screen) || text.length > largePayload;
    yield { path: pathFor(address), payload: text, effort: isOneOfMany ? effortOfMany : mostEffort };
  }
  for (const path of standInPaths) yield { path, effort: mostEffort };
}

/** Characters. A list of a thousand documents takes Brotli 11 seconds, at every edit of one of them. */
const largePayload = 50_000;

/** They are no addresses, and have no content. */
const standInPaths = [...locales.map(notFoundPath), ...locales.map(offlinePath)];
