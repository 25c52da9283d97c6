import { type Address, isPrefixed, parsePath } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { createSnapshot, type Snapshot, type StoredDocument, type StoredSnapshot } from "#src/content/snapshot.ts";
import { plainText } from "#src/content/text.ts";
import { forReader, studioAddress } from "../documents/for-reader.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { readableTexts } from "../pages/comparable.ts";
import { pagesTouched, type Sides, type TouchedPage } from "../pages/pages-touched.ts";
import { heldCount, heldProblems } from "../rules/held.ts";
import type { Change, DiffReport, DocumentChange } from "./compare/change.ts";
import { documentChanges, identityOf } from "./compare/document-changes.ts";
import { filesOnlyIn } from "./compare/files-shown.ts";
import type { Revision } from "./compare/revision.ts";
import { flatten, toldInShort } from "./document-outline.ts";
import { notesOn, otherSourceNote } from "./notes.ts";

/** @param studioUrl where the Studio is, for links to its documents */
export function diffSnapshots(base: Revision, head: Revision, words = reportWords.en, studioUrl?: string): DiffReport {
  const brokenInBase = unreadableDocuments(head, base);
  const brokenInHead = unreadableDocuments(base, head);
  const sides = { before: withDocuments(base, brokenInBase), after: withDocuments(head, brokenInHead) };
  const unreadable = brokenInHead.map((document): DocumentChange => {
    return { action: "unreadable", ...identityOf(document), changes: [] };
  });
  const documents = [...unreadable, ...documentChanges(sides, words)];
  const problems = new Map(
    unreadable.map((document) => [document.id, words.say("cannotBeRead", { name: words.documentName(document) })]),
  );
  const { pages, pageCount } = pagesTouched(sides, new Set(documents.map(({ id }) => id)), problems);
  const toldTexts = textsInChanges(documents, words);
  const otherSource = otherSourceNote(sides, words);
  return {
    base: sideName(base, words),
    head: sideName(head, words),
    documents: documents.map((document) => ({ ...document, ...studioAddress(studioUrl, document) })),
    files: { added: filesOnlyIn(sides.after, sides.before), removed: filesOnlyIn(sides.before, sides.after) },
    pages: pages.map((page) => ({
      ...page,
      reason: page.causes.length === 0 && !page.problem ? otherSource : undefined,
      alsoChanged: alsoChangedOn(page, sides, toldTexts),
    })),
    pageCount,
    held: forReader(heldProblems(head.lock, sides.after), { reportLocale: words.locale, studioUrl }),
    heldEdits: heldCount(head.lock),
    notes: notesOn([base, head], sides, words),
  };
}

/**
 * The changed texts of a page that are not in `toldTexts`, the texts of all documents' changes. Undefined if the page
 * has none.
 */
function alsoChangedOn({ action, addresses, to = [] }: TouchedPage, sides: Sides, toldTexts: string) {
  if (action !== "touched" && action !== "moved") return undefined;
  const [gone, added] = [new Set<string>(), new Set<string>()];
  for (const [index, address] of addresses.filter(isPrefixed).entries()) {
    const [old, now] = [textsAt(sides.before, address), textsAt(sides.after, to[index] ?? address)];
    for (const text of textsOnlyIn(old, now)) gone.add(text);
    for (const text of textsOnlyIn(now, old)) added.add(text);
  }
  const untold = (texts: Set<string>) => [...texts].filter((text) => !toldTexts.includes(text));
  const found = { before: untold(gone), after: untold(added) };
  return found.before.length + found.after.length > 0 ? found : undefined;
}

function textsOnlyIn(here: readonly string[], there: readonly string[]): string[] {
  const known = new Set(there);
  return here.filter((text) => !known.has(text));
}

function textsInChanges(documents: readonly DocumentChange[], words: ReportWords): string {
  const texts = documents.flatMap(({ title, changes }) => [
    title,
    ...flatten(changes, words).flatMap((change) => textsOf(change, words)),
  ]);
  return plainText(texts.join("\n"));
}

/** The old and the new texts of a change. */
function textsOf(change: Change, words: ReportWords): readonly string[] {
  if (change.kind !== "text") return toldInShort(change, words);
  const lines = change.texts.flatMap(({ lines }) => lines);
  return lines.flatMap(({ words: pieces }) => {
    const textWithout = (omitted: "added" | "removed") =>
      pieces.map(({ kind, text }) => (kind === omitted ? "" : text));
    return [textWithout("added").join(""), textWithout("removed").join("")];
  });
}

/** The texts of a page. Empty if the page does not exist or cannot be made. */
function textsAt(snapshot: Snapshot, address: string): string[] {
  try {
    const payload = payloadFor(snapshot, parsePath(address) as Address);
    return payload ? readableTexts([payload.head, payload.site, payload.page]).map(plainText) : [];
  } catch {
    // The list of pages says why the page cannot be made.
    return [];
  }
}

/** The documents of `other` whose file is broken in the second revision. They count as neither added nor removed. */
function unreadableDocuments(other: Revision, { snapshot, unreadable }: Revision): StoredDocument[] {
  const broken = new Set(unreadable);
  return [...other.snapshot.documents.values()].filter(
    ({ _id }) => !snapshot.documents.has(_id) && broken.has(other.files.get(_id) ?? ""),
  );
}

function withDocuments({ snapshot }: Revision, more: readonly StoredDocument[]): StoredSnapshot {
  const { lock, documents, former } = snapshot;
  return more.length === 0 ? snapshot : createSnapshot(lock, [...documents.values(), ...more], former);
}

function sideName({ name, commit }: Revision, words: ReportWords): DiffReport["base"] {
  return commit ? { name, commit } : { name: words.say("workingTree") };
}
