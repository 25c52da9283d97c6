import type { DiffReport } from "./change.ts";
import { assetsChanged, documentChanges } from "./document-changes.ts";
import { pagesTouched } from "./pages-touched.ts";
import { describeFile } from "./picture-changes.ts";
import type { Revision } from "./read-revision.ts";

/** Everything that differs between two revisions of the content, for the reports to tell. */
export function diffSnapshots(base: Revision, head: Revision): DiffReport {
  const sides = { before: base.snapshot, after: head.snapshot };
  const documents = documentChanges(sides);
  const files = assetsChanged(sides);
  const { pages, pageCount } = pagesTouched(sides, new Set(documents.map(({ id }) => id)));
  const [from, to] = [sides.before.lock.source, sides.after.lock.source];
  const isMoved = sides.before.byId.size > 0 && sides.after.byId.size > 0 && from !== to;
  return {
    base: nameOf(base),
    head: nameOf(head),
    documents,
    files: {
      added: files.added.map((id) => describeFile(sides.after, id)),
      removed: files.removed.map((id) => describeFile(sides.before, id)),
    },
    pages,
    pageCount,
    notes: [
      ...base.notes,
      ...head.notes,
      ...(isMoved ? [`The content comes from another source: ${from} → ${to}.`] : []),
    ],
  };
}

function nameOf({ name, commit }: Revision): DiffReport["base"] {
  return commit ? { name, commit } : { name };
}
