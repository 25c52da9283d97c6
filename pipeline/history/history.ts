import type { Snapshot } from "#src/content/snapshot.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { documentChanges } from "../diff/document-changes.ts";
import { type DocumentOutline, outlineOf } from "../diff/outline.ts";
import { emptyLock, readRevisions } from "../diff/revision.ts";
import type { ReportWords } from "../documents/report-words.ts";
import { git } from "../git/git.ts";
import { openRepository } from "../git/repository.ts";
import type { Sides } from "../pages/pages-touched.ts";
import { fileNameFor } from "../snapshot/document-file.ts";

export interface Version {
  readonly commit?: string;
  /** A day such as `2026-11-21`. */
  readonly day?: string;
  readonly author?: string;
  readonly subject?: string;
  readonly documents: readonly DocumentOutline[];
}

/** The last `count` commits that changed these documents, newest first. Throws `WrongUse` if git knows none. */
export async function historyOf(dir: string, ids: ReadonlySet<string>, count: number, words: ReportWords) {
  await openRepository(dir);
  const paths = [...ids].map((id) => `:(glob)documents/*/${fileNameFor(id)}.json`);
  const format = "--format=%x01%H%x02%P%x02%as%x02%an%x02%s";
  const log = await git(dir, ["log", "--no-renames", `--max-count=${count}`, format, "--", ...paths]);
  const outlines = async (base: string | undefined, head: string | undefined) => {
    const { before, after } = await readRevisions(dir, base ?? head ?? "HEAD", head);
    const nothing: Snapshot = { lock: emptyLock, byId: new Map() };
    return outlinesOf({ before: base ? before.snapshot : nothing, after: after.snapshot }, ids, words);
  };
  const uncommitted = await outlines("HEAD", undefined);
  const versions: Version[] = uncommitted.length > 0 ? [{ documents: uncommitted }] : [];
  for (const entry of log.split("\u0001").slice(1)) {
    const [commit = "", parents = "", day = "", author = "", subject = ""] = entry.trimEnd().split("\u0002");
    const [parent] = parents.split(" ");
    const documents = await outlines(parent || undefined, commit);
    // A commit may have changed only the order of keys.
    if (documents.length > 0) versions.push({ commit, day, author, subject, documents });
  }
  if (versions.length === 0) throw new WrongUse(`Git knows no change of ${[...ids].join(", ")} in ${dir}.`);
  return versions;
}

export function outlinesOf(sides: Sides, ids: ReadonlySet<string>, words: ReportWords): DocumentOutline[] {
  const documents = documentChanges({ ...sides, words }).filter(({ id }) => ids.has(id));
  const nothing = { files: { added: [], removed: [] }, pages: [], pageCount: 0, notes: [] };
  const report = { base: { name: "" }, head: { name: "" }, documents, ...nothing };
  return outlineOf(report, words, { around: 60, change: 1000 }).groups.flatMap(({ documents }) => documents);
}
