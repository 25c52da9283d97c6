import { expect, test } from "vitest";
import { documentSchemas } from "#src/content/model/documents.ts";
import { diffReport, expectAnnounced, snapshotOf } from "#tests/support/announced-pages.ts";
import { behaviourContent } from "#tests/support/behaviour-content.ts";
import { schemaEditsOf } from "#tests/support/schema-edits.ts";

/**
 * The pages that `make diff` announces are those that a build makes of other payloads, whatever is edited. That nothing
 * else changes in the built site is tried on whole builds, in reproducible.test.ts, and with every field of every document
 * in announced-files.soak.test.ts.
 */

/** Edits of each type, of the many there are: spread over its documents. */
const editsOfAType = 12;

const content = behaviourContent();

test.each(Object.keys(documentSchemas))("what is edited in a %s touches the pages that are announced", (type) => {
  const documents = [...content.values()].filter(({ _type }) => _type === type);
  const edits = documents.flatMap((document) => schemaEditsOf(document, content));
  const step = Math.max(1, edits.length / editsOfAType);
  const some = edits.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  expect(expectAnnounced(content, some).length, "edits that show").toBeGreaterThan(0);
});

test.each([
  ["companyName", "Ganz anders GmbH", 1],
  ["shortName", "Anders", 1],
  ["contactEmail", "anders@mycompany.example", 0],
])("another %s: pages without content of their own are told of when they change as well", (field, value, notes) => {
  const settings = [...content.values()].find(({ _type }) => _type === "siteSettings");
  if (!settings) throw new Error("The tests' own site has no settings.");
  const edited = new Map([...content, [settings._id, { ...settings, [field]: value }]]);
  const report = diffReport(snapshotOf(content), snapshotOf(edited));
  expect(report.notes.filter((note) => note.includes("pages for unknown addresses"))).toHaveLength(notes);
});
