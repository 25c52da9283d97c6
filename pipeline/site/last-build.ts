import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { contactEndpoint, origin, workerIsOff } from "#src/site.ts";
import { checkSettings, headerSettings, siteSettings } from "../settings.ts";
import { sha256 } from "../sha256.ts";
import { buildRecordFile, type SourceCommit, sourceCommit, treeDigest } from "./build-record.ts";
import { keyOf } from "./cache/build-cache.ts";
import { codePlaces, digestOfFiles, toolVersions } from "./digests.ts";

export interface Places {
  readonly snapshotDir: string;
  /** Absolute. */
  readonly brandDir: string;
  /** Complete or untouched: a site is built beside it and swapped in. */
  readonly distDir: string;
  /** What is kept between builds; derived pictures lie in another folder. */
  readonly cacheDir: string;
}

/** Digests of what a site comes from. */
export interface Inputs {
  /** The code, with the brand and the settings that it is bundled with. */
  readonly code: string;
  readonly brand: string;
  readonly source: SourceCommit;
  /** Of everything: a site that was built from the same is the same, to the byte. */
  readonly all: string;
}

/** @throws WrongUse when a setting is wrong */
export async function readInputs({ snapshotDir, brandDir }: Pick<Places, "snapshotDir" | "brandDir">): Promise<Inputs> {
  const root = process.cwd();
  const brand = digestOfFiles(brandDir, [""]);
  const bundledWith = { origin, contactEndpoint, workerIsOff, brandDir: relative(root, brandDir), toolVersions };
  const code = keyOf(digestOfFiles(root, codePlaces), brand, canonicalJson(bundledWith));
  const settings = { ...checkSettings(), ...headerSettings(), ...siteSettings() };
  // Encoders of pictures may round differently on another kind of machine.
  const machine = `${process.platform} ${process.arch}`;
  const source = await sourceCommit();
  const others = canonicalJson([settings, source, machine]);
  return { code, brand, source, all: keyOf("inputs", code, digestOfFiles(snapshotDir, [""]), others) };
}

/** Whether the last build of this folder came from the same inputs, and the folder is as it was built. */
export async function isUpToDate(places: Places, { all }: Inputs): Promise<boolean> {
  const file = fileOf(places);
  const record = join(places.distDir, buildRecordFile);
  if (!existsSync(file) || !existsSync(record) || readFileSync(file, "utf8") !== all) return false;
  return treeDigest(places.distDir) === JSON.parse(readFileSync(record, "utf8")).tree;
}

export function rememberBuild(places: Places, { all }: Inputs): void {
  mkdirSync(places.cacheDir, { recursive: true });
  writeFileSync(fileOf(places), all);
}

/** Of each folder that is built there is one. */
function fileOf({ cacheDir, distDir }: Places): string {
  return join(cacheDir, `last-build-${sha256(resolve(distDir)).slice(0, 16)}`);
}
