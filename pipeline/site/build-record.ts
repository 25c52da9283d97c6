import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "../../src/content/canonical.ts";
import type { Company } from "../../src/content/company.ts";
import { documentsOf, type Snapshot } from "../../src/content/snapshot.ts";
import { listFiles, writeFiles } from "../files.ts";
import { git } from "../git/git.ts";
import { sha256 } from "../sha256.ts";
import { codePlaces, toolVersions } from "./digests.ts";

/** Which commit something was made from. Empty where the project is no checkout of git. */
export interface SourceCommit {
  /** Git's full name of it. */
  readonly commit?: string;
  /** What is built from was not as it is in that commit. */
  readonly modified?: true;
}

/** `/build.json`: what is being served. The server learns the company's name from it, and whether there is a form. */
export interface BuildRecord extends SourceCommit {
  /** Names the code in browsers by its content. */
  readonly build: string;
  readonly company: Company;
  /** Where no page has one, the server takes no contact requests. */
  readonly hasContactForm: boolean;
  /** The digest of the snapshot's lock, which has the digest of every document and asset. */
  readonly snapshot: string;
  /** What it was built with, and their versions. */
  readonly tools: Readonly<Record<string, string>>;
  /** The SHA-256 of one line for each other file, in the order of their names: `<sha256>  <name>`, as `sha256sum` writes it. */
  readonly tree: string;
}

export const buildRecordFile = "build.json";

export async function sourceCommit(): Promise<SourceCommit> {
  try {
    const commit = (await git(process.cwd(), ["rev-parse", "HEAD"])).trim();
    const changes = await git(process.cwd(), ["status", "--porcelain", "--", "snapshot", ...codePlaces]);
    return changes.trim() === "" ? { commit } : { commit, modified: true };
  } catch {
    return {};
  }
}

interface Options {
  readonly outDir: string;
  readonly buildId: string;
  readonly company: Company;
  readonly snapshot: Snapshot;
  readonly source: SourceCommit;
}

/** Writes the record into a built site, last of all. */
export function writeBuildRecord({ outDir, buildId, company, snapshot, source }: Options): void {
  const record: BuildRecord = {
    build: buildId,
    company,
    hasContactForm: hasSection(snapshot, "contactForm"),
    snapshot: snapshot.lock.digest,
    ...source,
    tools: toolVersions,
    tree: treeDigest(outDir),
  };
  writeFiles(outDir, [[buildRecordFile, canonicalJson(record)]]);
}

function hasSection(snapshot: Snapshot, type: "contactForm"): boolean {
  return documentsOf(snapshot, "page").some(({ sections }) => sections?.some(({ _type }) => _type === type));
}

/** Of every file of a built site but its record: `tree` of the record. */
export function treeDigest(dir: string): string {
  const names = listFiles(dir).filter((name) => !/^build\.json(\.br|\.gz)?$/.test(name));
  return sha256(names.map((name) => `${sha256(readFileSync(join(dir, name)))}  ${name}\n`).join(""));
}
