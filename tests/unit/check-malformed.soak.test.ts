import { expect, test } from "vitest";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { walk } from "#pipeline/documents/walk.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { withValueAt } from "#tests/support/editable-content.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

const documents = [...sampleSnapshot().documents.values()];

test("null in a field counts as a field that is not there, and null in a list is reported", async () => {
  const rounds = Math.max(...documents.map((document) => placesIn(document).length));
  for (let round = 0; round < rounds; round += 1) {
    const complaining = await documentsNamed(documents.map((document) => replaceAt(document, round, null)));
    const missing = await documentsNamed(documents.map((document) => replaceAt(document, round, undefined)));
    expect({ round, complaining }).toEqual({ round, complaining: missing });
  }
});

/** Picks a value of the document, a different one in every round. */
function replaceAt(document: StoredDocument, round: number, value: unknown): StoredDocument {
  const places = placesIn(document);
  return withValueAt(document, places[round % places.length] ?? [], value);
}

/** Id and type are checked when a file is read. */
function placesIn(document: StoredDocument) {
  const paths = walk(document).values.map(({ path }) => path);
  return paths.filter((path) => path.length > 0 && !(path.length === 1 && ["_id", "_type"].includes(String(path[0]))));
}

async function documentsNamed(changed: readonly StoredDocument[]): Promise<Set<string>> {
  return new Set((await checkLoaded(loadedSnapshot(changed, {}))).map(({ document }) => document));
}
