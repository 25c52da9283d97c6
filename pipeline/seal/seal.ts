import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { formerFile, type SnapshotLock } from "#src/content/model/snapshot-files.ts";
import { closedOn, todayOption } from "../documents/closed.ts";
import { forReader } from "../documents/for-reader.ts";
import { alteredAssets, type LoadedAsset } from "../documents/loaded.ts";
import type { Problem } from "../documents/problem.ts";
import { say } from "../documents/problem-words.ts";
import { reportWords } from "../documents/report-words.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { writeIfChanged } from "../files.ts";
import { tryGit } from "../git/git.ts";
import { isObject, type JsonObject, parseJson } from "../json.ts";
import { isLock } from "../rules/check-lock.ts";
import { isOfUnusableFormer, loadSnapshot } from "../rules/load.ts";
import { reportSettings } from "../settings.ts";
import { hashOfFilter, lockFile, sealedFiles } from "../snapshot/lock.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { jsonReport, optionsIn } from "../verb.ts";

/** `seal [--dir snapshot] [--today 2026-11-21] [--source sample] [--json]`: updates the lock after an edit by hand. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "today", "source"], ["json"]);
  const today = todayOption(values.today);
  const dir = await snapshotDir(values.dir);
  const lock = await sealSnapshot(dir, { today, source: values.source || undefined });
  const documents = Object.keys(lock.documents).length;
  const report = { documents, assets: Object.keys(lock.assets).length, digest: lock.digest };
  const words = reportWords[reportSettings().reportLocale];
  const text = words.say("sealed", {
    documents: words.say("documentsNamed", { count: documents }),
    assets: words.say("assetsNamed", { count: report.assets }),
    digest: lock.digest.slice(0, 12),
  });
  process.stdout.write(values.json ? jsonReport("seal", true, report) : `${text}\n`);
  return exitCodes.done;
}

interface SealOptions {
  readonly today: string;
  /** The content's origin. If it is undefined, the new lock has the origin of the older lock. */
  readonly source?: string | undefined;
}

/** Writes canonical files and their lock. Writes nothing and throws `Failure` for a broken document or no source. */
export async function sealSnapshot(dir: string, { today, source }: SealOptions): Promise<SnapshotLock> {
  const { loaded, problems } = await loadSnapshot(dir);
  refuseUnusable(problems, new Set(loaded.files.values()));
  const locks = await olderLocks(dir);
  const from = source ?? onlySource(locks);
  const altered = [...loaded.assets].filter((asset) => locks.some((older) => isAlteredIn(older, asset)));
  const expired = closedOn(today, loaded.documents.values());
  const { lock, texts } = sealedFiles([...loaded.documents.values()], {
    // No earlier state is known, so no address becomes a former one. A former address that has a page again is dropped.
    before: { ...loaded, lock: { source: from, expired, digest: "" } },
    source: from,
    assets: loaded.assets,
    expired,
    alteredAssets: altered.map(([name]) => name),
    filterHash: locks.map(({ filterHash }) => filterHash).find((hash) => typeof hash === "string") ?? hashOfFilter(),
    held: (locks.find(isLock) as SnapshotLock | undefined)?.held,
  });
  for (const [path, text] of texts) writeIfChanged(join(dir, path), text);
  const paths = [formerFile, ...loaded.files.values()];
  for (const path of paths) if (!texts.has(path)) await rm(join(dir, path), { force: true });
  return lock;
}

/** Throws `Failure` if a document's file, or that of the former addresses, has not been read. */
function refuseUnusable(problems: readonly Problem[], read: ReadonlySet<string>): void {
  const isUnusable = ({ document: file }: Problem) => /^documents\/.*\.json$/.test(file) && !read.has(file);
  const blocking = problems.filter((problem) => isOfUnusableFormer(problem) || isUnusable(problem));
  if (blocking.length === 0) return;
  const reader = reportSettings();
  const lines = forReader(blocking, reader).map(({ document, wrong, remedy }) => `  ${document} ${wrong}. ${remedy}.`);
  throw new Failure("invalid", `${reportWords[reader.reportLocale].say("cannotSeal")}\n${lines.join("\n")}`);
}

/** True if the lock lists this file as altered, and the file still has the same bytes. */
function isAlteredIn(lock: OlderLock, [name, { sha256 }]: [string, LoadedAsset]): boolean {
  return alteredAssets(lock).has(name) && isObject(lock.assets) && lock.assets[name] === sha256;
}

/** The source that all locks name, never a guess: a wrong `sample` makes the imprint call a real company invented. */
function onlySource(locks: readonly OlderLock[]): string {
  const [source, ...others] = new Set(locks.map((lock) => lock.source));
  if (source === undefined) throw new Failure("config", say("seal.noSource"));
  if (others.length === 0) return source;
  const sources = [source, ...others].map((one) => `"source": ${JSON.stringify(one)}`);
  throw new Failure("config", say("seal.sources", { sources }));
}

type OlderLock = JsonObject & { readonly source: string };

/** The locks that name a source: the folder's own, or both sides of a merge in it; without any, the last commit's. */
async function olderLocks(dir: string): Promise<OlderLock[]> {
  const text = await readFile(join(dir, lockFile), "utf8").catch(() => "");
  const own = sidesOfMerge(text).map(parseJson).filter(isOlderLock);
  if (own.length > 0) return own;
  const committed = tryGit(dir, ["show", `HEAD:./${lockFile}`]);
  return [parseJson(committed ?? "")].filter(isOlderLock);
}

function isOlderLock(value: unknown): value is OlderLock {
  return isObject(value) && typeof value.source === "string" && value.source !== "";
}

/** Both sides of a text with git's conflict markers; any other text once. */
function sidesOfMerge(text: string): string[] {
  // In the style diff3, the text from before both sides follows after `|||||||`.
  const conflict = /^<{7}[^\n]*\n(?<ours>.*?)(?:^\|{7}[^\n]*\n.*?)?^={7}[^\n]*\n(?<theirs>.*?)^>{7}[^\n]*\n?/gms;
  return [...new Set([text.replace(conflict, "$<ours>"), text.replace(conflict, "$<theirs>")])];
}
