import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sha256 } from "../../sha256.ts";
import { keyOf } from "../cache/build-cache.ts";
import type { KnownFiles } from "./known-files.ts";
import type { Stamp } from "./stamp.ts";

/** What is remembered of a build: what it came from, and what came of it. */
export interface LastBuild {
  /** `BuildInputs.digest`; undefined when something changed while it was built, so that nobody knows. */
  readonly inputs: string | undefined;
  /** `BuildInputs.making`; undefined for the same reason. */
  readonly making: string | undefined;
  /** Names all that its pictures and films came from; undefined for the same reason. */
  readonly media: string | undefined;
  /** Documents that the check found nothing in, by their digest. */
  readonly flawless: readonly string[];
  /** What it came from, by absolute path. */
  readonly sources: KnownFiles;
  /** Every file of the built site, by its place in it. */
  readonly site: KnownFiles;
  /** Pages by their key in the cache. */
  readonly pages: ReadonlyMap<string, KeptPage>;
}

export interface KeptPage {
  /** Page, payload and their compressed twins, by their place in the site. */
  readonly files: readonly string[];
  /** Names of the groups of styles that it carries. */
  readonly styles: readonly string[];
}

/** Raised when this file's form changes. */
const format = 1;

/**
 * What is remembered of the last build of a folder. It is one file in the cache, which may be deleted at any time, and
 * which begins with a digest of the rest.
 *
 * @returns undefined when there is nothing, or nothing that can be read: a damaged file, or one of another format
 */
export function readLastBuild(cacheDir: string, distDir: string): LastBuild | undefined {
  try {
    const text = readFileSync(fileOf(cacheDir, distDir), "utf8");
    const end = text.indexOf("\n");
    const content = text.slice(end + 1);
    if (text.slice(0, end) !== sha256(content)) return undefined;
    const saved = JSON.parse(content) as Saved;
    return saved.format === format ? fromSaved(saved) : undefined;
  } catch {
    return undefined;
  }
}

/** What cannot be written is not remembered: the next build makes more than it would need to. */
export function saveLastBuild(cacheDir: string, distDir: string, build: LastBuild): void {
  const file = fileOf(cacheDir, distDir);
  const draft = `${file}.${process.pid}.tmp`;
  const content = JSON.stringify(toSaved(build));
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${sha256(content)}\n${content}`);
    renameSync(draft, file);
  } catch {
    removeIfThere(draft);
  }
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // There is no folder that it could lie in.
  }
}

function fileOf(cacheDir: string, distDir: string): string {
  return join(cacheDir, "builds", keyOf("build", resolve(distDir)).slice(0, 16));
}

/** As lists: names of fields, again and again, would be half of the file. */
interface Saved extends Pick<LastBuild, "inputs" | "making" | "media" | "flawless"> {
  readonly format: number;
  readonly sources: readonly SavedFile[];
  readonly site: readonly SavedFile[];
  readonly pages: readonly (readonly [key: string, files: readonly string[], styles: readonly string[]])[];
}

type SavedFile = readonly [path: string, digest: string, ...stamp: Stamp] | readonly [path: string, digest: string];

function toSaved({ sources, site, pages, ...rest }: LastBuild): Saved {
  return {
    ...{ format, ...rest },
    sources: [...sources].map(([path, { digest, stamp = [] }]) => [path, digest, ...stamp] as SavedFile),
    site: [...site].map(([path, { digest, stamp = [] }]) => [path, digest, ...stamp] as SavedFile),
    pages: [...pages].map(([key, { files, styles }]) => [key, files, styles]),
  };
}

function fromSaved({ format: _, sources, site, pages, ...rest }: Saved): LastBuild {
  return {
    ...rest,
    sources: filesFrom(sources),
    site: filesFrom(site),
    pages: new Map(pages.map(([key, files, styles]) => [key, { files, styles }])),
  };
}

function filesFrom(saved: readonly SavedFile[]): KnownFiles {
  return new Map(
    saved.map(([path, digest, ...stamp]) => [path, stamp.length > 0 ? { digest, stamp: stamp as Stamp } : { digest }]),
  );
}
