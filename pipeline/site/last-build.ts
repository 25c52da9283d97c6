import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { contactEndpoint, origin, workerIsOff } from "#src/site.ts";
import { brandSettings, checkSettings, headerSettings, siteSettings } from "../settings.ts";
import { sha256 } from "../sha256.ts";
import { buildRecordFile, digestsOf, treeDigest } from "./build-record.ts";
import { keyOf } from "./cache/build-cache.ts";
import { codePlaces } from "./code/site-code.ts";
import { digestOfFiles, toolVersions } from "./digests.ts";
import { sourceCommit } from "./source-commit.ts";

interface Places {
  readonly snapshotDir: string;
  /** Absolute. */
  readonly brandDir: string;
  readonly distDir: string;
  /** What is remembered lies in it. */
  readonly cacheDir: string;
}

/**
 * One digest of all that a built site comes from: a site that was built from the same is the same, to the byte.
 *
 * @throws WrongUse when a setting is wrong
 */
export async function digestOfInputs({ snapshotDir, brandDir }: Places): Promise<string> {
  const root = process.cwd();
  const settings = { origin, contactEndpoint, workerIsOff, brandDir: relative(root, brandDir) };
  const read = { ...brandSettings(), ...checkSettings(), ...headerSettings(), ...siteSettings() };
  const texts = [settings, read, await toolVersions(), await sourceCommit()].map((value) => canonicalJson(value));
  const files = await Promise.all([
    digestOfFiles(root, codePlaces),
    digestOfFiles(brandDir, [""]),
    digestOfFiles(snapshotDir, [""]),
  ]);
  // Encoders of pictures may round differently on another kind of machine.
  return keyOf("inputs", ...files, ...texts, `${process.platform} ${process.arch}`);
}

/** Whether the last build of this folder came from the same inputs, and the folder is as it was built. */
export async function isUpToDate(places: Places, inputs: string): Promise<boolean> {
  const file = fileOf(places);
  const record = join(places.distDir, buildRecordFile);
  if (!existsSync(file) || !existsSync(record) || readFileSync(file, "utf8") !== inputs) return false;
  return treeDigest(await digestsOf(places.distDir)) === JSON.parse(readFileSync(record, "utf8")).tree;
}

export function rememberBuild(places: Places, inputs: string): void {
  mkdirSync(places.cacheDir, { recursive: true });
  writeFileSync(fileOf(places), inputs);
}

/** Of each folder that is built there is one. */
function fileOf({ cacheDir, distDir }: Places): string {
  return join(cacheDir, `last-build-${sha256(resolve(distDir)).slice(0, 16)}`);
}
