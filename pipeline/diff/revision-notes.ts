import { modelVersion } from "#src/content/snapshot.ts";
import { shown } from "../text/shown.ts";
import type { Revision } from "./read-revision.ts";
import type { ReportWords } from "./words/report-words.ts";

/** What could not be read of a revision, and what a reader should know of it. */
export function revisionNotes({ name, commit, unreadable, model }: Revision, words: ReportWords): string[] {
  const revision = commit === undefined ? undefined : shown(name);
  return [...unreadable.map((file) => words.unreadable(revision, shown(file, 200))), ...modelNotes()];

  function modelNotes(): string[] {
    if (model === "empty") return [words.noSnapshot(revision)];
    if (model === "broken") return [words.noLock(revision)];
    return model === modelVersion ? [] : [words.otherModel(revision, model, modelVersion)];
  }
}
