import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { contactEndpoint, origin, workerIsOff } from "#src/site.ts";
import { checkSettings, headerSettings, siteSettings } from "../settings.ts";
import { sha256 } from "../sha256.ts";
import { buildRecordFile, sourceCommit, treeDigest } from "./build-record.ts";
import { keyOf } from "./cache/build-cache.ts";
import { digestOfFiles, toolVersions } from "./digests.ts";

interface Places {
  readonly snapshotDir: string;
  /** Absolute. */
  readonly brandDir: string;
  readonly distDir: string;
  /** What is remembered lies in it. */
  readonly cacheDir: string;
}

/** Digests of what a site comes from. */
export interface Inputs {
  readonly code: string;
  readonly brand: string;
  /** Of everything: a site that was built from the same is the same, to the byte. */
  readonly all: string;
}

/** @throws WrongUse when a setting is wrong */
export async function readInputs({ snapshotDir, brandDir }: Pick<Places, "snapshotDir" | "brandDir">): Promise<Inputs> {
  const root = process.cwd();
  const settings = { origin, contactEndpoint, workerIsOff, brandDir: relative(root, brandDir) };
  const read = { ...checkSettings(), ...headerSettings(), ...siteSettings() };
  const code = keyOf(digestOfFiles(root, codePlaces), canonicalJson(toolVersions));
  const brand = digestOfFiles(brandDir, [""]);
  const texts = [settings, read, await sourceCommit()].map((value) => canonicalJson(value));
  // Encoders of pictures may round differently on another kind of machine.
  const machine = `${process.platform} ${process.arch}`;
  return { code, brand, all: keyOf("inputs", code, brand, digestOfFiles(snapshotDir, [""]), ...texts, machine) };
}

/** Whatever lies in these places is taken to matter: rather a build too many than a stale site. */
const codePlaces = [
  ...["src", "pipeline", "server", "public", "index.html", "vite.config.ts"],
  ...["package.json", "package-lock.json", "tsconfig.json", "tsconfig.base.json"],
];

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
