import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canonicalJson } from "#src/content/canonical.ts";
import type { Company } from "#src/content/company.ts";
import type { SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { listFiles, writeFiles } from "./files.ts";
import { sha256 } from "./sha256.ts";

/** The commit of a build; empty if the project is not a git checkout. */
export interface SourceCommit {
  readonly commit?: string;
  /** When the commit was made (ISO 8601). A build states no time of its own: builds of one commit have equal bytes. */
  readonly committedAt?: string;
  /** Set if the sources differed from the commit. */
  readonly modified?: true;
}

/** `/build.json`: identifies the served build. The server reads from it the company's name and `hasContactForm`. */
export interface BuildRecord extends SourceCommit {
  readonly build: string;
  readonly company: Company;
  /** The server takes no contact requests if no page has a form. */
  readonly hasContactForm: boolean;
  readonly snapshot: string;
  /** The edits that the snapshot holds back. The Studio shows them. */
  readonly held?: SnapshotLock["held"];
  readonly tools: Readonly<Record<string, string>>;
  /** The SHA-256 of a list of all other files, sorted by name, in the format of `sha256sum`: `<sha256>  <name>`. */
  readonly tree: string;
}

export const buildRecordFile = "build.json";

interface Options extends Pick<BuildRecord, "company" | "hasContactForm" | "tools"> {
  readonly outDir: string;
  readonly buildId: string;
  readonly snapshot: Snapshot & { readonly lock: Pick<SnapshotLock, "held"> };
  readonly source: SourceCommit;
  /** The digests of all other files, sorted by name. */
  readonly digests: ReadonlyMap<string, string>;
}

/** The record is written last, because it contains a digest of all other files. */
export function writeBuildRecord(options: Options): void {
  const { outDir, buildId, company, hasContactForm, snapshot, source, tools, digests } = options;
  const record: BuildRecord = {
    build: buildId,
    company,
    hasContactForm,
    snapshot: snapshot.lock.digest,
    ...(snapshot.lock.held && { held: snapshot.lock.held }),
    ...source,
    tools,
    tree: treeDigest(digests),
  };
  writeFiles(outDir, [[buildRecordFile, canonicalJson(record)]]);
}

/** The names of all files of a site except the record, sorted. */
export function filesOfTree(dir: string): string[] {
  // `compressFiles` adds the compressed forms.
  const records = ["", ".br", ".gz"].map((ending) => buildRecordFile + ending);
  return listFiles(dir).filter((name) => !records.includes(name));
}

/** The SHA-256 of each of these files, by name. */
export function digestsIn(dir: string): Map<string, string> {
  return new Map(filesOfTree(dir).map((name) => [name, sha256(readFileSync(join(dir, name)))]));
}

export function treeDigest(digests: ReadonlyMap<string, string>): string {
  return sha256(Array.from(digests, ([name, digest]) => `${digest}  ${name}\n`).join(""));
}
