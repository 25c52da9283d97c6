import { rmSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { companyIn } from "#src/content/company.ts";
import { formerSlugs } from "#src/content/former.ts";
import { payloadsIn } from "#src/content/payload.ts";
import { formerSlugsPath } from "#src/former-addresses.ts";
import { contactEndpoint } from "#src/site.ts";
import { buildRecordFile, writeBuildRecord } from "../build-record.ts";
import { Failure } from "../failure.ts";
import { listFiles, writeFiles } from "../files.ts";
import { isValid, readBaseline } from "../rules/baseline.ts";
import { checkLoaded } from "../rules/check.ts";
import { usableLock } from "../rules/check-lock.ts";
import { loadSnapshot } from "../rules/load.ts";
import { hasContactForm } from "../rules/site.ts";
import { checkSettings, headerSettings, pageSettings } from "../settings.ts";
import { buildingDir, swapFolder } from "../swap.ts";
import { readBrand } from "./brand/brand.ts";
import { BuildCache, prune } from "./cache/build-cache.ts";
import { type Inputs, type Places, toolVersions } from "./cache/build-inputs.ts";
import type { LastBuild } from "./cache/last-build.ts";
import { siteCode } from "./code/site-code.ts";
import { compressFiles } from "./files/compress.ts";
import { writeOfflineLists } from "./files/offline-lists.ts";
import { writeSiteFiles } from "./files/site-files.ts";
import { writeShownDocuments } from "./files/write-shown-documents.ts";
import { frameOrigins } from "./host/frame-origins.ts";
import { writeHostFiles } from "./host/write-host-files.ts";
import { writePages } from "./pages/write-pages.ts";
import { makePictures, pictureCache } from "./pictures/pictures.ts";

interface BuildOptions extends Places {
  readonly snapshot: ValidSnapshot;
  readonly inputs: Inputs;
  readonly lastBuild: LastBuild;
  /** Receives a line for each step, and more lines during long steps. */
  readonly report: (line: string) => void;
}

/** A step of a build. `count` is the number of its files, `made` the number of those that were in no cache. */
export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
  readonly count?: number | undefined;
  readonly made?: number | undefined;
}

const sayEveryMs = 2_000;

/** Limits the cache to files used in the last three weeks, and to 1 GB. */
const cacheBounds = { maxBytes: 1_000_000_000, maxAgeMs: 21 * 86_400_000 };

/**
 * Makes the site and puts it in the place of `distDir`. Returns the steps. The same commit gives the same bytes,
 * whatever the caches contain. Throws if code, a page or a picture cannot be made.
 */
export async function buildSite(options: BuildOptions): Promise<readonly Phase[]> {
  const { snapshotDir, distDir, snapshot, inputs, lastBuild, report } = options;
  const { phases, run } = openPhases(report);
  const started = Date.now();
  const outDir = buildingDir(distDir);
  rmSync(outDir, { recursive: true, force: true });

  const company = companyIn(snapshot);
  const brand = await readBrand(options.brandDir);
  const cache = new BuildCache(options.cacheDir);
  const code = await run("Code", () => siteCode({ cache, places: options, inputs, company }));
  writeFiles(outDir, code.client);

  const payloads = payloadsIn(snapshot);
  const pages = await run("Pages", (progress) =>
    writePages(payloads, { code, cache, lastBuild, outDir, ...pageSettings(), report: progress }),
  );
  const assetsDir = join(snapshotDir, "assets");
  await run("Pictures", (progress) =>
    makePictures({ payloads, brand, assetsDir, cacheDir: pictureCache, outDir, lastBuild, report: progress }),
  );
  await run("The rest", async () => {
    const { buildId } = code;
    const former = formerSlugs(snapshot);
    writeFiles(outDir, [[formerSlugsPath, canonicalJson(former)]]);
    await writeSiteFiles({ outDir, payloads, brand, cache });
    await writeOfflineLists({ outDir, buildId, payloads, former });
    writeShownDocuments(outDir, snapshot);
    await compressFiles(outDir, listFiles(outDir), cache);
    writeHostFiles(outDir, { ...headerSettings(), contactEndpoint, frameOrigins: frameOrigins(payloads), former });
    const record = { buildId, snapshot, company, source: inputs.source, tools: toolVersions };
    const digests = lastBuild.digestsOf(outDir);
    writeBuildRecord({ ...record, hasContactForm: hasContactForm(snapshot), outDir, digests });
    await compressFiles(outDir, [buildRecordFile], cache);
  });
  await run("Swap", async () => swapFolder(outDir, distDir, { canBeRebuilt: true }));
  if (pages.made > 0) prune(options.cacheDir, { ...cacheBounds, keepSince: started });
  report(`Built ${distDir} from snapshot ${snapshot.lock.digest.slice(0, 12)}.`);
  return phases;
}

type Progress = (done: number, total: number) => void;

/** Measures and reports steps. `phases` lists those that have ended. */
function openPhases(report: (line: string) => void) {
  const phases: Phase[] = [];

  /** Runs a step. If its result has `count` and `made`, the report contains both. */
  async function run<T>(name: string, work: (progress: Progress) => Promise<T>): Promise<T> {
    const begun = performance.now();
    let said = begun;
    const result = await work((done, total) => {
      if (performance.now() - said < sayEveryMs) return;
      said = performance.now();
      report(`${name}: ${done} of ${total} …`);
    });
    const milliseconds = Math.round(performance.now() - begun);
    const { count, made } = Object(result) as Partial<Phase>;
    phases.push({ name, milliseconds, count, made });
    const counted = count === undefined ? "" : `: ${count}, ${made} of them new`;
    report(`${name}${counted} (${(milliseconds / 1000).toFixed(1)} s)`);
    return result;
  }

  return { phases, run };
}

type ValidSnapshot = Awaited<ReturnType<typeof readValidSnapshot>>;

/** Throws `Failure` if the content is not valid. With `triesPages`, also if a page cannot be made. */
export async function readValidSnapshot(options: Places & { readonly triesPages: boolean }) {
  const { snapshotDir, distDir, triesPages } = options;
  const baseline = readBaseline();
  const { loaded, problems: found } = await loadSnapshot(snapshotDir);
  const all = await checkLoaded(loaded, found, { baseline, triesPages });
  const problems = all.filter((problem) => !baseline.has(problem));
  const lock = usableLock(loaded);
  if (lock && isValid(problems, checkSettings())) return { ...loaded, lock };
  // A baseline may list an unusable lock as known, but no site can be built without a lock. So all problems are named.
  throw new Failure("invalid", `${distDir} is left as it is.`, lock ? problems : all);
}
