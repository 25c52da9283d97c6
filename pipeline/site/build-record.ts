import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "../../src/content/canonical.ts";
import type { Company } from "../../src/content/company.ts";
import { documentsOf, type Snapshot } from "../../src/content/snapshot.ts";
import { sha256 } from "../sha256.ts";
import { toolVersions } from "./code/tool-versions.ts";
import { compress, mostEffort } from "./compress.ts";
import { listFiles } from "./list-files.ts";
import { snapshotRoot } from "./merkle-root.ts";
import type { Digests } from "./pages/page-entry.ts";
import type { SourceCommit } from "./source-commit.ts";
import { writeFiles } from "./write-files.ts";

/** `/build.json`: what is being served. The server learns the company's name from it, and whether there is a form. */
export interface BuildRecord extends SourceCommit {
  /** Names the code in browsers by its content. */
  readonly build: string;
  readonly company: Company;
  /** Where no page has one, the server takes no contact requests. */
  readonly hasContactForm: boolean;
  /** The digest of the snapshot's lock. */
  readonly snapshot: string;
  /** Over all documents and assets: merkle-root.ts. */
  readonly snapshotRoot: string;
  /** What it was built with, and their versions. */
  readonly tools: Readonly<Record<string, string>>;
  /** The SHA-256 of one line for each other file, in the order of their names: `<sha256>  <name>`, as `sha256sum` writes it. */
  readonly tree: string;
}

export const buildRecordFile = "build.json";

interface Options {
  readonly outDir: string;
  readonly buildId: string;
  readonly company: Company;
  readonly snapshot: Snapshot;
  readonly commit: SourceCommit;
  /** Of files whose digest is known. */
  readonly digests: Digests;
}

/**
 * Writes the record into a built site, last of all.
 *
 * @returns the SHA-256 of every file of the site, its record and all
 */
export async function writeBuildRecord(options: Options): Promise<Digests> {
  const { outDir, buildId, company, snapshot, commit, digests } = options;
  const files = await digestsOf(outDir, digests);
  const record: BuildRecord = {
    build: buildId,
    company,
    hasContactForm: hasSection(snapshot, "contactForm"),
    snapshot: snapshot.lock.digest,
    snapshotRoot: snapshotRoot(snapshot.lock),
    ...commit,
    tools: await toolVersions(),
    tree: treeDigest(files),
  };
  const bytes = Buffer.from(canonicalJson(record));
  const twins = await compress(buildRecordFile, bytes, mostEffort);
  const own = [[buildRecordFile, bytes] as const, ...[...twins].map(withName)];
  writeFiles(outDir, own);
  return { ...files, ...Object.fromEntries(own.map(([name, content]) => [name, sha256(content)])) };
}

function hasSection(snapshot: Snapshot, type: "contactForm"): boolean {
  return documentsOf(snapshot, "page").some(({ sections }) => sections?.some(({ _type }) => _type === type));
}

/**
 * The SHA-256 of every file of a built site but its record, by name.
 *
 * @param known digests that need not be made anew
 */
export async function digestsOf(dir: string, known: Digests = {}): Promise<Digests> {
  const names = (await listFiles(dir)).filter((name) => !isRecord(name));
  return Object.fromEntries(names.map((name) => [name, known[name] ?? sha256(readFileSync(join(dir, name)))]));
}

export function treeDigest(digests: Digests): string {
  const names = Object.keys(digests).sort();
  return sha256(names.map((name) => `${digests[name]}  ${name}\n`).join(""));
}

function isRecord(name: string): boolean {
  return [buildRecordFile, `${buildRecordFile}.br`, `${buildRecordFile}.gz`].includes(name);
}

function withName([ending, bytes]: [string, Buffer]): [string, Buffer] {
  return [buildRecordFile + ending, bytes];
}
