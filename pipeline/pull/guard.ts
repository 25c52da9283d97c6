import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { stopIfInterrupted } from "../cms/session.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type ProblemText, say } from "../documents/problem-words.ts";
import { Failure } from "../failure.ts";
import { listSources } from "../files.ts";
import { uncommittedFiles } from "../git/git.ts";
import { sha256 } from "../sha256.ts";
import { lockFile } from "../snapshot/lock.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import type { Before } from "./before.ts";
import type { PullContext } from "./context.ts";
import type { Staged } from "./stage.ts";

/** Throws `Failure` if the dataset looks as if it had lost content by accident. */
export function guardContent({ settings, source }: PullContext, before: Before, staged: Staged): void {
  const types = documentTypes(staged.loaded);
  if (types.length === 0) refuseEmpty(settings);
  // Content from another source may have any size.
  const isComparable = before.lock === undefined || before.lock.source === source;
  const reason = isComparable && shrinkReason(documentTypes(before.loaded), types);
  if (reason && !settings.allowShrink) throw new Failure("guard", reason);
}

/** Throws `Failure` if the new snapshot would replace somebody's work. */
export function guardFiles(context: PullContext, before: Before, staged: Staged): void {
  const { settings, session } = context;
  if (staged.isChanged && !settings.discard) refuseEditsByHand(context.paths.target, before, staged.lock);
  stopIfInterrupted(session.signal);
}

/** The type of each document, also of the unusable ones. */
function documentTypes({ documents, unusable }: LoadedSnapshot): string[] {
  const known = Array.from(documents.values(), ({ _type }) => _type);
  return [...known, ...Array.from(unusable.values(), ({ type }) => type)];
}

/** The share of documents that may disappear without confirmation. */
const maxShrinkRatio = 0.2;

/** Says why a pull looks like an accident: it has far fewer documents than before, or a type has none left. */
function shrinkReason(before: readonly string[], after: readonly string[]): ProblemText | undefined {
  if (after.length < before.length * (1 - maxShrinkRatio)) {
    return say("pull.shrunk", { now: String(after.length), before: String(before.length) });
  }
  const gone = [...new Set(before)].filter((type) => !after.includes(type)).sort();
  return gone.length > 0 ? say("pull.typeGone", { types: gone.join(", ") }) : undefined;
}

/** To a reader without access, a private dataset looks empty, but the request succeeds. */
function refuseEmpty({ token, dataset }: CmsSettings): never {
  const reader = token ? "this token" : "a reader without a token";
  const looks = token ? "" : " A private dataset looks like this, and so does one whose ids all have a dot.";
  const remedy = token
    ? "Look whether the token may read this dataset, and whether its name is right (SANITY_DATASET)."
    : "Give a token that may read it (SANITY_TOKEN), or correct its name (SANITY_DATASET).";
  throw new Failure("guard", `The dataset ${dataset} shows no documents to ${reader}.${looks} ${remedy}`);
}

/** A message names at most this many files. */
const maxNamed = 20;

/** The CMS has the files of the last pull, and git has the committed files. A pull would lose any other file. */
function refuseEditsByHand(dir: string, before: Before, lock: SnapshotLock): void {
  const uncommitted = uncommittedFiles(dir);
  // Outside git, every file that is not in the lock may be someone's work.
  const suspects = uncommitted ?? (existsSync(dir) ? listSources(dir) : []);
  // `seal` adds edits by hand to the lock. In git, the old lock is therefore trusted only if the last pull wrote it.
  const isOldLockTrusted = uncommitted === undefined || before.lastPull !== undefined;
  // A file with one of these digests comes from the CMS, even if its name differs.
  const known = new Set([...(isOldLockTrusted ? digestsIn(before.lock) : []), ...digestsIn(lock)]);
  const lost = suspects.filter((path) => {
    const bytes = path === lockFile ? undefined : bytesOf(join(dir, path));
    return bytes !== undefined && !known.has(sha256(bytes));
  });
  if (lost.length > 0) throw editedByHand(lost);
}

function editedByHand(lost: readonly string[]): Failure {
  const names = lost.slice(0, maxNamed).map((path) => `  ${escapeForDisplay(path, 200)}\n`);
  const more = lost.length > maxNamed ? `  … and ${lost.length - maxNamed} more\n` : "";
  return new Failure(
    "uncommitted",
    `These files were edited by hand and are not committed; a pull would replace them:\n${names.join("")}${more}Commit them first, or give them up: pull again with DISCARD=1.`,
  );
}

/** Undefined if there is no file, or a folder in its place: a pull then loses no bytes. */
function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

function digestsIn(lock: SnapshotLock | undefined): (string | undefined)[] {
  return lock ? [...Object.values(lock.documents), ...Object.values(lock.assets), lock.formerAddresses] : [];
}
