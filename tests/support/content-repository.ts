import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DiffReport } from "#pipeline/diff/compare/change.ts";
import { readRevisions } from "#pipeline/diff/compare/revision.ts";
import { diffSnapshots } from "#pipeline/diff/diff-snapshots.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import type { Edit } from "./edit-snapshot.ts";
import { tempFolder } from "./folders.ts";
import { gitIn, runVerb } from "./programs.ts";
import { sampleDay, writeSample } from "./sample.ts";

export type ContentRepository = Awaited<ReturnType<typeof contentRepository>>;

/** A git repository with the sample committed in `site/snapshot`. The edits are made and sealed, but not committed. */
export async function contentRepository(...edits: Edit[]) {
  const folder = await tempFolder();
  const dir = join(folder, "site/snapshot");
  const git = gitIn(folder);
  const seal = (today = sampleDay, source?: string) => sealSnapshot(dir, { today, source });
  const edit = async (...changes: Edit[]) => {
    for (const change of changes) await change(dir);
    await seal();
  };
  const commit = (subject: string) => {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", `--message=${subject}`);
  };
  const runWith = (settings: Record<string, string>, ...args: string[]) => runVerb([...args, "--dir", dir], settings);

  await mkdir(dir, { recursive: true });
  await writeSample(dir);
  git("init", "--quiet", "--initial-branch=main");
  commit("Sample content");
  if (edits.length > 0) await edit(...edits);
  return {
    folder,
    dir,
    git,
    edit,
    seal,
    commit,
    runWith,
    run: (...args: string[]) => runWith({}, ...args),
    /** The diff from one revision to another one or, without `head`, to the current files. */
    report(base = "HEAD", head?: string): DiffReport {
      const { before, after } = readRevisions(dir, base, head);
      return diffSnapshots(before, after);
    },
  };
}
