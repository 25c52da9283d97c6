import { expect, test } from "vitest";
import type { DiffReport } from "#pipeline/diff/compare/change.ts";
import { placesShowing } from "#pipeline/pages/explain.ts";
import { readPages } from "#pipeline/pages/page-recorder.ts";
import { isPrefixed, pathFor } from "#src/addresses.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { addressesIn, type Snapshot, type StoredSnapshot } from "#src/content/snapshot.ts";
import { diffReport, pageOf } from "#tests/support/diff-report.ts";
import { createRandom } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { rounds } from "#tests/support/rounds.ts";
import { contentOf, fixtureDocuments } from "#tests/support/sample.ts";
import { schemaEditsOf } from "./schema-edits.ts";

/** A report announces exactly the pages that an edit changes, and names the documents that are the causes. */

const before = fixtureDocuments("site");
const old = contentOf(before);
const oldPages = pagesOf(old);

const seeds = Array.from({ length: rounds(4, 60, "REPORTS") }, (_, index) => index + 1);

test.each(seeds)("after random edits, the announced pages differ, each by its causes alone (%i)", (seed) => {
  const after = fixtureDocuments("site");
  editAtRandom(after, createRandom(seed));
  const now = contentOf(after);
  const report = diffReport(old, now);
  expect(announcedPages(report)).toEqual(changedPages(now));
  const changed = report.documents.map(({ id }) => id);
  for (const { addresses, causes } of report.pages) {
    const others = changed.filter((id) => !causes.includes(id));
    expect(others.length + causes.length, `${addresses[0]}: causes that did not change`).toBe(changed.length);
    expect(pageOf(withOld(now, others), addresses[0]), `${addresses[0]}: ${causes}`).toBe(pageOf(now, addresses[0]));
  }
});

/** The number of edits that are tried for each type, chosen from all its documents. */
const editsOfAType = rounds(8, 40);

/** Only types of which the tests' company has a document: a project may have further types. */
const types = Object.keys(documentSchemas).filter((type) => [...before.values()].some(({ _type }) => _type === type));

const readInOld = [...readPages(old)];

test.each(types)(
  "an edit in a %s changes exactly the announced pages, and make explain names those that show a text",
  (type) => {
    const documents = [...before.values()].filter(({ _type }) => _type === type);
    const edits = documents.flatMap((document) => schemaEditsOf(document, before));
    const shown = spread(edits, editsOfAType).filter(({ kind, path, edited }) => {
      const document = edited();
      const after = contentOf(new Map([...before, [document._id, document]]));
      const announced = announcedPages(diffReport(old, after));
      const edit = `${document._id}, ${kind}: ${path.join(".")}`;
      expect(announced, edit).toEqual(changedPages(after));
      const explained = placesShowing(readInOld, document as never).map(({ address }) => address);
      if (kind === "text") expect(explained, edit).toEqual(expect.arrayContaining(announced.filter(isPrefixed)));
      return announced.length > 0;
    });
    expect(shown.length, "edits that show").toBeGreaterThan(0);
    // A picture's own document has no text that a page shows.
    const hasText = shown.some(({ kind }) => kind === "text") || type === "sanity.imageAsset";
    expect(hasText, "edits of texts that show").toBe(true);
  },
);

test("two documents that swap their places are both named as causes", () => {
  const ordered = [...before.values()].filter(({ order }) => typeof order === "number");
  const pairs = ordered.flatMap((one) =>
    ordered
      .filter((other) => other._type === one._type && Number(other.order) > Number(one.order))
      .map((other) => [one, other] as const),
  );
  const causes = pairs.flatMap(([one, other]) => {
    const swapped = [
      { ...one, order: other.order },
      { ...other, order: one.order },
    ];
    const after = contentOf(new Map([...before, ...swapped.map((document) => [document._id, document] as const)]));
    const reports = [diffReport(old, after), diffReport(after, old)];
    return reports.flatMap(({ pages }) => pages.map((page) => ({ page, both: [one._id, other._id].sort() })));
  });
  expect(causes.length).toBeGreaterThan(0);
  for (const { page, both } of causes) expect(page.causes.toSorted(), page.addresses[0]).toEqual(both);
});

test("if no document explains a changed page, the reason is the new source of the content", () => {
  const from = (source: string): StoredSnapshot => ({ ...old, lock: { ...old.lock, source } });
  const { pages } = diffReport(from("sample"), from("sanity:one/production"));
  expect(pages.length).toBeGreaterThan(0);
  const reason = expect.stringContaining("sample → sanity:one/production");
  for (const page of pages) expect(page).toMatchObject({ causes: [], reason });
});

/** At most so many items of the list, from its start to its end. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** The new content with the old versions of these documents. */
function withOld(now: Snapshot, ids: readonly string[]): Snapshot {
  const byId = new Map(now.byId);
  for (const id of ids) {
    const document = old.byId.get(id);
    if (document) byId.set(id, document);
    else byId.delete(id);
  }
  return { lock: now.lock, byId };
}

/** The addresses of all pages that a report announces, sorted. */
function announcedPages({ pages }: DiffReport): string[] {
  return pages.flatMap(({ addresses }) => addresses).sort();
}

/** The addresses of all pages that differ from the old ones, or exist only on one side, sorted. */
function changedPages(now: Snapshot): string[] {
  const pages = pagesOf(now);
  const paths = new Set([...oldPages.keys(), ...pages.keys()]);
  return [...paths].filter((path) => oldPages.get(path) !== pages.get(path)).sort();
}

function pagesOf(snapshot: Snapshot): ReadonlyMap<string, string> {
  const paths = addressesIn(snapshot).map(pathFor);
  return new Map(paths.map((path) => [path, pageOf(snapshot, path)]));
}
