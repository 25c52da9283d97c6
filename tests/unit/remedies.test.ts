import { expect, test } from "vitest";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { walk } from "#pipeline/documents/walk.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { checkSchema } from "#pipeline/rules/schema.ts";
import { isCollection } from "#src/addresses.ts";
import { withValueAt } from "#tests/support/editable-content.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

const documents = [...sampleSnapshot().documents.values()];

test("no remedy asks editors for a field that they do not see", () => {
  const asked = documents.flatMap((document) => {
    const ofTexts = walk(document).places.filter(({ value }) => ["block", "span"].includes(String(value._type)));
    return ofTexts.flatMap(({ path, value }) =>
      Object.keys(value).flatMap((name) =>
        [undefined, 7].flatMap((wrong) => {
          const problems = checkSchema(walk(withValueAt(document, [...path, name], wrong)));
          return problems.filter(({ remedy }) => remedy.includes("Fill in the field")).map((problem) => problem.path);
        }),
      ),
    );
  });
  expect(asked).toEqual([]);
});

test("the check warns of a slug that names a file which hosts send for other addresses", async () => {
  const withPage = documents.filter(({ _type }) => isCollection(_type)).slice(0, 2);
  for (const slug of ["index", "404"]) {
    for (const document of withPage) {
      const others = documents.filter((one) => one !== document);
      const loaded = loadedSnapshot([...others, withValueAt(document, ["slug", "current"], slug)], {});
      const told = (await checkLoaded(loaded)).filter(({ path }) => path === "slug");
      expect(told).toMatchObject([{ level: "warning", wrong: expect.stringContaining(`“${slug}”`) }]);
    }
  }
});
