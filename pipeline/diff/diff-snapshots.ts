import { companyOf } from "#src/content/company.ts";
import type { Document } from "#src/content/model/documents.ts";
import { onlyDocument, type Snapshot } from "#src/content/snapshot.ts";
import { studioAddress } from "../studio-address.ts";
import type { DiffReport, DocumentChange } from "./change.ts";
import { fingerprint } from "./comparable.ts";
import type { Sides } from "./comparison.ts";
import { assetsChanged, documentChanges, nameOf } from "./document-changes.ts";
import { pagesTouched } from "./pages-touched.ts";
import { documentName } from "./phrases.ts";
import { describeFile } from "./picture-changes.ts";
import type { Revision } from "./read-revision.ts";
import { revisionNotes } from "./revision-notes.ts";
import { en } from "./words/en.ts";
import type { ReportWords } from "./words/report-words.ts";

export interface DiffOptions {
  readonly words?: ReportWords;
  /** Where the CMS's studio is, for a link to each document. */
  readonly studioUrl?: string | undefined;
}

/** Everything that differs between two revisions of the content, for the reports to tell. */
export function diffSnapshots(base: Revision, head: Revision, { words = en, studioUrl }: DiffOptions = {}): DiffReport {
  const broken = unreadableDocuments(base, head);
  const before = withDocuments(base.snapshot, unreadableDocuments(head, base));
  const sides = { before, after: withDocuments(head.snapshot, broken) };
  const documents = [
    ...broken.map((document): DocumentChange => ({ action: "unreadable", ...nameOf(document), changes: [] })),
    ...documentChanges({ ...sides, words }),
  ];
  const files = assetsChanged(sides);
  const names = new Map(broken.map((document) => [document._id, documentName(nameOf(document), words)]));
  const changed = new Set(documents.map(({ id }) => id));
  const { pages, pageCount } = pagesTouched(sides, changed, { names, problem: words.cannotBeRead });
  const [from, to] = [sides.before.lock.source, sides.after.lock.source];
  const isMoved = sides.before.byId.size > 0 && sides.after.byId.size > 0 && from !== to;
  return {
    base: revisionOf(base, words),
    head: revisionOf(head, words),
    documents: documents.map((document) => ({ ...document, ...studioAddress(studioUrl, document) })),
    files: {
      added: files.added.map((id) => describeFile(sides.after, id)),
      removed: files.removed.map((id) => describeFile(sides.before, id)),
    },
    pages,
    pageCount,
    notes: [
      ...revisionNotes(base, words),
      ...revisionNotes(head, words),
      ...(isMoved ? [words.otherSource(from, to)] : []),
      ...(isRenamed(sides) ? [words.companyRenamed] : []),
    ],
  };
}

/** The company's name is in the code, too, and so in what has no payload. */
function isRenamed({ before, after }: Sides): boolean {
  const [one, other] = [onlyDocument(before, "siteSettings"), onlyDocument(after, "siteSettings")];
  if (!one || !other) return false;
  return fingerprint(companyOf(one)) !== fingerprint(companyOf(other));
}

/** Documents that a revision has in broken files, as the other one has them: they are neither gone nor new. */
function unreadableDocuments(other: Revision, { snapshot, unreadable }: Revision): Document[] {
  const broken = new Set(unreadable);
  return [...other.snapshot.byId.values()].filter(
    ({ _id }) => !snapshot.byId.has(_id) && broken.has(other.files.get(_id) ?? ""),
  );
}

function withDocuments({ lock, byId }: Snapshot, documents: readonly Document[]): Snapshot {
  if (documents.length === 0) return { lock, byId };
  return { lock, byId: new Map([...byId, ...documents.map((document) => [document._id, document] as const)]) };
}

function revisionOf({ name, commit }: Revision, { workingTree }: ReportWords): DiffReport["base"] {
  return commit ? { name, commit } : { name: workingTree };
}
