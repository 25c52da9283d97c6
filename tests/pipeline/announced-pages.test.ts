import { expect, test } from "vitest";
import { documentSchemas } from "#src/content/model/documents.ts";
import { expectAnnounced } from "#tests/support/announced-pages.ts";
import { behaviourContent } from "#tests/support/behaviour-content.ts";
import { rounds } from "#tests/support/rounds.ts";
import { schemaEditsOf } from "#tests/support/schema-edits.ts";

/** `make diff` announces the pages whose payloads change; reproducible.soak.test.ts tries it on whole builds. */

/** Tried edits per type, out of many possible ones, spread over its documents. */
const editsOfAType = rounds(8, Number.MAX_SAFE_INTEGER);

const content = behaviourContent();

test.each(Object.keys(documentSchemas))("an edit in a %s changes exactly the announced pages", (type) => {
  const documents = [...content.values()].filter(({ _type }) => _type === type);
  const edits = documents.flatMap((document) => schemaEditsOf(document, content));
  const step = Math.max(1, edits.length / editsOfAType);
  const some = edits.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  expect(expectAnnounced(content, some).length, "edits that show").toBeGreaterThan(0);
});
