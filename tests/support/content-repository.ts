import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DiffReport } from "#pipeline/diff/change.ts";
import { diffSnapshots } from "#pipeline/diff/diff.ts";
import { readRevisions } from "#pipeline/diff/revision.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import type { Edit } from "./edit-snapshot.ts";
import { tempFolder } from "./folders.ts";
import { gitIn, type Outcome, runVerb } from "./programs.ts";
import { sampleDay, writeSample } from "./sample.ts";

/** A git repository with the sample snapshot in its folder `site/snapshot`, in a first commit. */
export class ContentRepository {
  readonly folder: string;
  readonly dir: string;
  readonly git: (...args: string[]) => string;

  private constructor(folder: string) {
    this.folder = folder;
    this.dir = join(folder, "site/snapshot");
    this.git = gitIn(folder);
  }

  /** With these edits after the first commit, sealed and not committed. */
  static async create(...edits: Edit[]): Promise<ContentRepository> {
    const repository = new ContentRepository(await tempFolder());
    await mkdir(repository.dir, { recursive: true });
    await writeSample(repository.dir);
    repository.git("init", "--quiet", "--initial-branch=main");
    repository.commit("Sample content");
    if (edits.length > 0) await repository.edit(...edits);
    return repository;
  }

  async edit(...edits: Edit[]): Promise<void> {
    for (const edit of edits) await edit(this.dir);
    await this.seal();
  }

  async seal(today = sampleDay, source?: string): Promise<void> {
    await sealSnapshot(this.dir, { today, source });
  }

  commit(subject: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", `--message=${subject}`);
  }

  /** The diff since a revision, up to another one or to the current files. */
  async report(base = "HEAD", head?: string): Promise<DiffReport> {
    const { before, after } = await readRevisions(this.dir, base, head);
    return diffSnapshots(before, after);
  }

  run(...args: string[]): Promise<Outcome> {
    return this.runWith({}, ...args);
  }

  runWith(settings: Record<string, string>, ...args: string[]): Promise<Outcome> {
    return runVerb([...args, "--dir", this.dir], settings);
  }
}
