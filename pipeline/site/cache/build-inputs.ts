import { readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import { contactEndpoint, origin, workerIsOff } from "#src/site.ts";
import type { SourceCommit } from "../../build-record.ts";
import { digestOfFiles, readDirRecursive } from "../../files.ts";
import { tryGit, uncommittedFiles } from "../../git/git.ts";
import { checkSettings, headerSettings, pageSettings } from "../../settings.ts";
import { cacheKey } from "./build-cache.ts";

export interface Sources {
  readonly snapshotDir: string;
  readonly brandDir: string;
}

export interface Places extends Sources {
  readonly distDir: string;
  readonly cacheDir: string;
}

/** Equal inputs give an equal site, to the byte. */
export interface Inputs {
  /** A hash of the code with its brand and settings. */
  readonly code: string;
  readonly source: SourceCommit;
  /** A hash of code, content, settings, commit and platform. */
  readonly all: string;
  /** The time of the last edit (`lastInputEdit`), taken before any file was read. */
  readonly edited: number;
}

/** Throws `WrongUse` if a setting is wrong. */
export function readInputs(places: Sources): Inputs {
  const { snapshotDir, brandDir } = places;
  const edited = lastInputEdit(places);
  const root = process.cwd();
  const bundledWith = { origin, contactEndpoint, workerIsOff, brandDir: relative(root, brandDir), toolVersions };
  const code = cacheKey(digestOfFiles(root, codePlaces), digestOfFiles(brandDir, [""]), canonicalJson(bundledWith));
  const settings = { ...checkSettings(), ...headerSettings(), ...pageSettings() };
  // Picture encoders may round differently on another platform.
  const machine = `${process.platform} ${process.arch}`;
  const source = sourceCommit();
  const others = canonicalJson([settings, source, machine]);
  return { code, source, edited, all: cacheKey("inputs", code, digestOfFiles(snapshotDir, [""]), others) };
}

/**
 * The time of the newest change of a file or folder, in milliseconds since 1970. A folder's time changes when a file is
 * added or removed. Copies may keep the time of their contents (mtime), but not this time (ctime).
 */
export function lastInputEdit({ snapshotDir, brandDir }: Sources): number {
  const paths = [...codePlaces, snapshotDir, brandDir].flatMap((place) => {
    return [place, ...readDirRecursive(place).map(({ parentPath, name }) => join(parentPath, name))];
  });
  const times = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0);
  return times.reduce((newest, time) => Math.max(newest, time), 0);
}

function sourceCommit(): SourceCommit {
  const shown = tryGit(process.cwd(), ["show", "-s", "--format=%H %cI"]);
  const changed = uncommittedFiles(process.cwd(), ["snapshot", ...codePlaces]);
  if (shown === undefined) return {};
  const [commit = "", committedAt = ""] = shown.trim().split(" ");
  return changed?.length === 0 ? { commit, committedAt } : { commit, modified: true };
}

/** A key of the code that makes cached files, by its places below `root`, and of the tools that it may use. */
export function keyOfMaker(root: string, places: readonly string[]): string {
  return cacheKey(digestOfFiles(root, places), canonicalJson(toolVersions));
}

const configurations = ["vite.config.ts", "tsconfig.json", "tsconfig.base.json", "package.json", "package-lock.json"];

/** The places of code that a site depends on. They are broad: an unnecessary build is better than a stale site. */
export const codePlaces = ["src", "pipeline", "server", "public", "index.html", ...configurations];

const renderers = ["react", "react-router-dom", "vite-react-ssg"];
const bundlers = ["terser", "vite", "workbox-build"];
const drawers = ["harfbuzzjs", "sharp", "subset-font"];

export const toolVersions: Readonly<Record<string, string>> = {
  node: process.versions.node,
  brotli: process.versions.brotli ?? "none",
  icu: process.versions.icu ?? "none",
  zlib: process.versions.zlib ?? "none",
  ...Object.fromEntries([...renderers, ...bundlers, ...drawers].map((name) => [name, versionOf(name)])),
};

function versionOf(name: string): string {
  const file = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).version;
}
