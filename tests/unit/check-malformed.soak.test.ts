import { expect, test } from "vitest";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import type { Problem } from "#pipeline/documents/problem.ts";
import { walk } from "#pipeline/documents/walk.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { withValueAt } from "#tests/support/editable-content.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

const documents = [...sampleSnapshot().documents.values()];

/** Parsed from JSON, because `__proto__` in an object literal sets the prototype. */
const strange = [
  ...[
    "null",
    "[]",
    "{}",
    "0",
    "true",
    '""',
    "[null]",
    "[[[]]]",
    "1e999",
    '{"toString":1,"valueOf":1}',
    '{"_type":{"toString":1}}',
    '"\\ud800"',
  ],
  "[".repeat(20) + "]".repeat(20),
  ...['{"__proto__":{"_type":"image"}}', '{"_type":[]}', '{"_type":"constructor"}'],
  ...['{"_type":"reference","_ref":"__proto__"}', '{"_key":{},"de":[null,{"children":7}]}'],
  '{"_type":"block","children":[null],"markDefs":{"0":1}}',
];

const rounds = Math.max(...documents.map((document) => placesIn(document).length));

test("null in a field counts as a field that is not there, and null in a list is reported", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const inFields = documents.map((document) => replaceAt(document, round, null));
    const complaining = new Set((await problemsIn(inFields)).map(({ document }) => document));
    const absent = documents.map((document) => replaceAt(document, round, undefined));
    const missing = new Set((await problemsIn(absent)).map(({ document }) => document));
    expect({ round, complaining }).toEqual({ round, complaining: missing });
  }
});

test("strange values in any field are reported as problems and do not throw", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const changed = documents.map((document, index) => {
      const json = strange[(round + index) % strange.length] ?? "null";
      return replaceAt(document, round, JSON.parse(json));
    });
    expect(await problemsIn(changed)).not.toEqual([]);
  }
});

/** Picks a value of the document, a different one in every round. */
function replaceAt(document: StoredDocument, round: number, value: unknown): StoredDocument {
  const places = placesIn(document);
  const path = places[round % places.length] ?? [];
  return withValueAt(document, path, value);
}

/** Id and type are checked when a file is read. */
function placesIn(document: StoredDocument) {
  const paths = walk(document).values.map(({ path }) => path);
  return paths.filter((path) => path.length > 0 && !(path.length === 1 && ["_id", "_type"].includes(String(path[0]))));
}

async function problemsIn(documents: readonly StoredDocument[]): Promise<Problem[]> {
  return checkLoaded(loadedSnapshot(documents, {}));
}
