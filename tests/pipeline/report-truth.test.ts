import { expect, test } from "vitest";
import type { Change } from "#pipeline/diff/change.ts";
import { textReport } from "#pipeline/diff/report-text.ts";
import { emptyLock } from "#pipeline/diff/revision.ts";
import type { WordDiff } from "#pipeline/diff/word-diff.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { explainDocument } from "#pipeline/pages/explain.ts";
import { plain } from "#pipeline/terminal.ts";
import { type Address, parsePath } from "#src/addresses.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import {
  announcedPages,
  changedPayloads,
  diffReport,
  expectAnnounced,
  snapshotOf,
} from "#tests/support/announced-pages.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { createRandom } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { rounds, roundsTimeoutMs } from "#tests/support/rounds.ts";
import { type ContentOf, fixtureDocuments } from "#tests/support/sample.ts";
import { reference } from "#tests/support/sample-documents.ts";
import { schemaEditsOf } from "#tests/support/schema-edits.ts";

/** After edits of all kinds, a report names no wrong document, text or page, and omits no right one. */

type Content = ReturnType<typeof fixtureDocuments>;

/** Shares no document with another one. */
const ownContent = () => fixtureDocuments("site");

function editedAtRandom(seed: number) {
  const [before, after] = [ownContent(), ownContent()];
  editAtRandom(after as never, createRandom(seed));
  return { before, after, report: diffReport(snapshotOf(before as never), snapshotOf(after as never)) };
}

const seeds = Array.from({ length: rounds(3, 200, "REPORTS") }, (_, index) => index + 1);

test("a report names exactly the changed documents and texts", { timeout: roundsTimeoutMs }, () => {
  for (const seed of seeds) {
    const { before, after, report } = editedAtRandom(seed);
    const idsOf = (wanted: string) =>
      report.documents
        .filter(({ action }) => action === wanted)
        .map(({ id }) => id)
        .sort();
    const only = (here: Content, there: Content) =>
      [...here.values()]
        .filter(({ _id, _type }) => !there.has(_id) && !_type.startsWith("sanity."))
        .map(({ _id }) => _id);
    expect([idsOf("added"), idsOf("removed")], `seed ${seed}`).toEqual([
      only(after, before).sort(),
      only(before, after).sort(),
    ]);
    for (const { id, action, changes } of report.documents) {
      const told = textsTold(changes);
      const [old, fresh] = [textsIn(before.get(id)), textsIn(after.get(id))];
      const where = `seed ${seed}, ${id}`;
      expect(
        missing(told.old, [...old, ...stringsIn(before.get(id))]),
        `${where}: old texts that it never had`,
      ).toEqual([]);
      expect(
        missing(told.fresh, [...fresh, ...stringsIn(after.get(id))]),
        `${where}: new texts that it does not have`,
      ).toEqual([]);
      if (action !== "changed") continue;
      expect(missing(missing(fresh, old), told.fresh), `${where}: new texts that are not told`).toEqual([]);
      expect(missing(missing(old, fresh), told.old), `${where}: old texts that are not told`).toEqual([]);
    }
    for (const words of Object.values(reportWords)) {
      const told = diffReport(snapshotOf(before as never), snapshotOf(after as never), { words });
      const said = textReport(told, { words, paint: plain, maxLines: Number.POSITIVE_INFINITY });
      expect(said, `seed ${seed}`).not.toMatch(/\{\{[a-z]+\}\}|undefined|NaN|\[object/);
    }
  }
});

test("a report names exactly the changed pages, and its causes explain each of them", {
  timeout: roundsTimeoutMs,
}, () => {
  for (const seed of seeds) {
    const { before, after, report } = editedAtRandom(seed);
    const [old, now] = [snapshotOf(before as never), snapshotOf(after as never)];
    // A new `_key` alone changes no page.
    const differing = changedPayloads(old, now).filter((path) => pageOf(old, path) !== pageOf(now, path));
    expect(announcedPages(report), `seed ${seed}`).toEqual(differing);
    for (const { addresses, causes } of report.pages) {
      const changed = report.documents.map(({ id }) => id);
      expect(missing(causes, changed), `seed ${seed}, ${addresses[0]}: causes that did not change`).toEqual([]);
      const other = changed.filter((id) => !causes.includes(id));
      expect(pageOf(withOld(now, old, other), addresses[0]), `seed ${seed}, ${addresses[0]}: ${causes}`).toBe(
        pageOf(now, addresses[0]),
      );
    }
  }
});

/** Tried edits per type, out of many possible ones, spread over its documents. */
const editsOfAType = rounds(8, Number.MAX_SAFE_INTEGER);

test.each(Object.keys(documentSchemas))("an edit in a %s changes exactly the announced pages", (type) => {
  const content = fixtureDocuments("site");
  const documents = [...content.values()].filter(({ _type }) => _type === type);
  const edits = documents.flatMap((document) => schemaEditsOf(document, content));
  const step = Math.max(1, edits.length / editsOfAType);
  const some = edits.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  expect(expectAnnounced(content, some).length, "edits that show").toBeGreaterThan(0);
});

test("make explain names every page on which a text shows", { timeout: roundsTimeoutMs }, async () => {
  const content = fixtureDocuments("site");
  const snapshot = snapshotOf(content as never);
  const dir = await tempFolder();
  for (const document of content.values()) {
    const texts = schemaEditsOf(document as never, content as never).filter(({ kind }) => kind === "text");
    const explained = (await explainDocument(dir, snapshot, document._id)).pages.map(({ address }) => address);
    for (const { path, edited } of texts.slice(0, rounds(1, 40))) {
      const after = new Map<string, unknown>([...content, [document._id, edited()]]);
      const touched = diffReport(snapshot, snapshotOf(after as never)).pages.flatMap(({ addresses }) => addresses);
      const prefixed = touched.filter((address) => parsePath(address)?.variant !== "unprefixed");
      expect(missing(prefixed, explained), `${document._id}, ${path.join(".")}`).toEqual([]);
    }
  }
});

test("if no document explains a changed page, the reason is the new source of the content", () => {
  const content = snapshotOf(fixtureDocuments("site") as never);
  const from = (source: string): ContentOf => ({ ...content, lock: { ...emptyLock, source } });
  const report = diffReport(from("sample"), from("sanity:one/production"));
  expect(report.pages.length).toBeGreaterThan(0);
  for (const { causes, reason } of report.pages) {
    expect({ causes, reason }).toEqual({
      causes: [],
      reason: expect.stringContaining("sample → sanity:one/production"),
    });
  }
});

test("fields of a contact that a job's page does not show do not affect the page", () => {
  const [before, after] = [ownContent(), ownContent()];
  const personId = [...before.values()].find(({ _type }) => _type === "teamMember")?._id ?? "";
  for (const content of [before, after]) {
    for (const job of content.values()) if (job._type === "job") job.contact = reference(personId);
  }
  const bio = { _type: "localeText", de: "Singt im Chor.", en: "Sings in a choir." };
  Object.assign(after.get(personId) ?? {}, { bio });
  const pages = announcedPages(diffReport(snapshotOf(before as never), snapshotOf(after as never)));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((path) => path.includes("/jobs/"))).toEqual([]);
});

function withOld(now: Snapshot, old: Snapshot, ids: readonly string[]): Snapshot {
  const byId = new Map(now.byId);
  for (const id of ids) {
    const document = old.byId.get(id);
    if (document) byId.set(id, document);
    else byId.delete(id);
  }
  return { lock: now.lock, byId };
}

function pageOf(snapshot: Snapshot, path = ""): string {
  try {
    return JSON.stringify(payloadFor(snapshot, parsePath(path) as Address), withoutKeys) ?? "no page";
  } catch {
    return "cannot be made";
  }
}

function withoutKeys(name: string, value: unknown): unknown {
  return name === "_key" ? undefined : value;
}

interface Texts {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
}

/** The texts before and after, put together from the words of a report. */
function textsTold(changes: readonly Change[]): Texts {
  const found = changes.map((change): Texts => {
    switch (change.kind) {
      case "text":
        return all(change.texts.flatMap(({ lines }) => lines.map(({ words }) => sidesOf(words))));
      case "item":
        return textsTold(change.content);
      default:
        return { old: [], fresh: [] };
    }
  });
  return all(found);
}

function sidesOf(words: WordDiff): Texts {
  const side = (without: string) =>
    tidy(
      words
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join(""),
    );
  return { old: [side("added")].filter(Boolean), fresh: [side("removed")].filter(Boolean) };
}

function all(texts: readonly Texts[]): Texts {
  return { old: texts.flatMap(({ old }) => old), fresh: texts.flatMap(({ fresh }) => fresh) };
}

/** Every text in each of the site's languages; each paragraph of rich text separately. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  if (fields._type === "block") {
    return [tidy((fields.children as { text?: string }[]).map(({ text = "" }) => text).join(""))].filter(Boolean);
  }
  const own = ["de", "en"].map((locale) => fields[locale]).filter((text) => typeof text === "string");
  return [...own.map(tidy).filter(Boolean), ...Object.values(fields).flatMap(textsIn)];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [tidy(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Readers see no soft hyphens and no difference between kinds of spaces. A report shows marks in brackets. */
function tidy(text: string): string {
  return text
    .replace(/⟨|(?: →|:) [^⟨⟩]*⟩/g, "")
    .replaceAll("\u00AD", "")
    .replace(/\s+/g, " ")
    .trim();
}

function missing(wanted: readonly string[], there: readonly string[]): string[] {
  return [...new Set(wanted)].filter((one) => !there.includes(one));
}
