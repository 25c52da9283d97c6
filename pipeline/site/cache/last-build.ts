import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { contactEndpoint, origin, workerIsOff } from "#src/site.ts";
import { buildRecordFile, type SourceCommit, treeDigest } from "../../build-record.ts";
import { git } from "../../git/git.ts";
import { checkSettings, headerSettings, pageSettings } from "../../settings.ts";
import { sha256 } from "../../sha256.ts";
import { cacheKey } from "./build-cache.ts";
import { codePlaces, digestOfFiles, toolVersions } from "./digests.ts";

export interface Places {
  readonly snapshotDir: string;
  readonly brandDir: string;
  readonly distDir: string;
  readonly cacheDir: string;
}

export interface Inputs {
  /** The code, including the brand and the settings that it contains. */
  readonly code: string;
  readonly source: SourceCommit;
  /** Everything: equal inputs give an equal site, to the byte. */
  readonly all: string;
}

/** @throws WrongUse if a setting is wrong */
export async function readInputs({ snapshotDir, brandDir }: Pick<Places, "snapshotDir" | "brandDir">): Promise<Inputs> {
  const root = process.cwd();
  const bundledWith = { origin, contactEndpoint, workerIsOff, brandDir: relative(root, brandDir), toolVersions };
  const code = cacheKey(digestOfFiles(root, codePlaces), digestOfFiles(brandDir, [""]), canonicalJson(bundledWith));
  const settings = { ...checkSettings(), ...headerSettings(), ...pageSettings() };
  // Picture encoders may round differently on another platform.
  const machine = `${process.platform} ${process.arch}`;
  const source = await sourceCommit();
  const others = canonicalJson([settings, source, machine]);
  return { code, source, all: cacheKey("inputs", code, digestOfFiles(snapshotDir, [""]), others) };
}

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

function fileOf({ cacheDir, distDir }: Places): string {
  return join(cacheDir, `last-build-${sha256(resolve(distDir)).slice(0, 16)}`);
}

export async function sourceCommit(): Promise<SourceCommit> {
  try {
    const shown = await git(process.cwd(), ["show", "-s", "--no-show-signature", "--format=%H %cI"]);
    const [commit = "", committedAt = ""] = shown.trim().split(" ");
    const changes = await git(process.cwd(), ["status", "--porcelain", "--", "snapshot", ...codePlaces]);
    return changes.trim() === "" ? { commit, committedAt } : { commit, modified: true };
  } catch {
    return {};
  }
}
