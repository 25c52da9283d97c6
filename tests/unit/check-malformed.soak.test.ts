import { expect, test } from "vitest";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { type Path, valueAt } from "#pipeline/documents/path.ts";
import { walk } from "#pipeline/documents/walk.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { withValueAt } from "#tests/support/editable-content.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

const documents = [...sampleSnapshot().documents.values()];

test("null counts as a field or an item that is not there", async () => {
  // One check of all documents tries one place of each. The document with the most places needs the most rounds.
  const rounds = Math.max(...documents.map((document) => placesIn(document).length));
  for (let round = 0; round < rounds; round += 1) {
    const [withNull, without] = [emptied, removed].map((change) =>
      documents.map((document) => {
        const places = placesIn(document);
        return change(document, places[round % places.length] ?? []);
      }),
    );
    const complaining = await documentsNamed(withNull);
    expect({ round, complaining }).toEqual({ round, complaining: await documentsNamed(without) });
  }
});

const emptied = (document: StoredDocument, path: Path) => withValueAt(document, path, null);

function removed(document: StoredDocument, path: Path): StoredDocument {
  const list = valueAt(document, path.slice(0, -1));
  if (!Array.isArray(list)) return withValueAt(document, path, undefined);
  return withValueAt(document, path.slice(0, -1), list.toSpliced(Number(path.at(-1)), 1));
}

/** Leaves out id and type, which are checked when a file is read. */
function placesIn(document: StoredDocument) {
  const paths = walk(document).values.map(({ path }) => path);
  return paths.filter((path) => path.length > 0 && !(path.length === 1 && ["_id", "_type"].includes(String(path[0]))));
}

async function documentsNamed(changed: readonly StoredDocument[] = []): Promise<Set<string>> {
  return new Set((await checkLoaded(loadedSnapshot(changed, {}))).map(({ document }) => document));
}
