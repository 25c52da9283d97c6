import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isShown, readPages } from "#pipeline/pages/page-recorder.ts";
import { contentDigest, type ShownDocuments, shownDocumentsFile } from "#pipeline/pages/shown-documents.ts";
import { writeShownDocuments } from "#pipeline/site/files/write-shown-documents.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { pathsOf } from "#tests/support/languages.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

/** Tests the file that tells the Studio which of its documents are on the site. */

test("a document is listed with the first pages that show it and their number; others are not listed", async () => {
  const snapshot = sampleSnapshot((byId) => {
    byId.set("quote-alone", { ...structuredClone(byId.get("quote-hof")), _id: "quote-alone", _type: "testimonial" });
  });
  const listed = await shownIn(snapshot);
  expect(listed["page-team"]?.pages).toEqual(pathsOf({ screen: "team" }));
  // All pages show the settings. The list names the first 12 of them.
  expect(listed.siteSettings?.pages).toHaveLength(12);
  expect(listed.siteSettings?.pageCount).toBeGreaterThan(12);
  for (const [id, { _type, ...content }] of snapshot.byId) {
    const isClosed = "open" in content && content.open === false;
    if (isClosed || _type.startsWith("sanity.") || id === "quote-alone") expect(listed).not.toHaveProperty([id]);
  }
});

test("fields that the CMS and plugins add to a document do not change its digest", async () => {
  const snapshot = sampleSnapshot();
  const listed = Object.entries(await shownIn(snapshot));
  expect(listed).not.toEqual([]);
  for (const [id, { digest }] of listed) {
    const added = { nickname: "J", _rev: "r2", _updatedAt: "2026-11-25T08:00:00Z", _system: {} };
    const atTheCms = { ...added, ...snapshot.byId.get(id) };
    expect(await contentDigest(atTheCms), id).toBe(digest);
    expect(await contentDigest({ ...atTheCms, _id: "another" }), id).not.toBe(digest);
  }
});

test("the fast record, of fields alone, finds the same documents of a page as the whole one", () => {
  const snapshot = sampleSnapshot();
  const shown = (fieldsAlone: boolean) =>
    Array.from(readPages(snapshot, { fieldsAlone }), ({ reads }) =>
      [...snapshot.byId.keys()].filter((id) => isShown(reads, id)),
    );
  expect(shown(true)).toEqual(shown(false));
});

async function shownIn(snapshot: Snapshot): Promise<ShownDocuments> {
  const folder = await tempFolder();
  writeShownDocuments(folder, snapshot);
  return JSON.parse(await readFile(join(folder, shownDocumentsFile), "utf8"));
}
