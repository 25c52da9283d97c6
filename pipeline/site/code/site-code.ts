import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { canonicalJson } from "../../../src/content/canonical.ts";
import type { Company } from "../../../src/content/company.ts";
import { contactEndpoint, origin, workerIsOff } from "../../../src/site.ts";
import { type BuildCache, keyOf } from "../cache/build-cache.ts";
import type { Files } from "../cache/pack.ts";
import { serviceWorkerFile, serviceWorkerScript } from "../classic-scripts.ts";
import { codePlaces } from "../last-build/build-inputs.ts";
import type { FileDigests } from "../last-build/file-digests.ts";
import { listFiles } from "../list-files.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { bundleSite, bundlingLock } from "./bundle-site.ts";
import { digestOfFiles } from "./digest-of-files.ts";
import { readBuildId, readCode, type SiteCode } from "./read-code.ts";
import { toolVersions } from "./tool-versions.ts";

interface Options {
  readonly cache: BuildCache;
  readonly snapshotDir: string;
  readonly brandDir: string;
  /** It stands in pages that have no payload. */
  readonly company: Company;
  /** Of files that need not be read again. */
  readonly files: FileDigests;
}

/** Everything that is made of code and brand, whatever the content. Bundled unless the cache has it of the same sources. */
export async function siteCode(options: Options): Promise<SiteCode> {
  const key = await keyOfCode(options);
  const known = options.cache.get(key);
  if (known) return readCode(known);
  const bundleOnce = async () => readCode(await options.cache.getOrMake(key, () => bundle(options.snapshotDir)));
  return oneAtATime(resolve(bundlingLock), bundleOnce);
}

async function keyOfCode({ brandDir, company, files }: Options): Promise<string> {
  const root = process.cwd();
  const settings = { origin, contactEndpoint, workerIsOff, company, brand: relative(root, brandDir) };
  const digests = [digestOfFiles(root, codePlaces, files), digestOfFiles(brandDir, [""], files)];
  return keyOf("code", ...digests, canonicalJson(settings), canonicalJson(await toolVersions()));
}

async function bundle(snapshotDir: string): Promise<Files> {
  await mkdir(".cache", { recursive: true });
  const bundleDir = await mkdtemp(resolve(".cache/bundle-"));
  try {
    await bundleSite({ bundleDir, snapshotDir: resolve(snapshotDir) });
    const files = new Map<string, Buffer>();
    for (const name of await listFiles(bundleDir)) files.set(name, await readFile(join(bundleDir, name)));
    const script = await serviceWorkerScript({ buildId: readBuildId(files), isOff: workerIsOff });
    return files.set(`client/${serviceWorkerFile}`, Buffer.from(script));
  } finally {
    await rm(bundleDir, { recursive: true, force: true });
  }
}
