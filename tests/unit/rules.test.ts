import { expect, test } from "vitest";
import { loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { walk } from "#pipeline/documents/walk.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { checkSchema } from "#pipeline/rules/schema.ts";
import { schemeProblem } from "#pipeline/rules/web-addresses.ts";
import { isCollection } from "#src/addresses.ts";
import { withValueAt } from "#tests/support/editable-content.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

const documents = [...sampleSnapshot().documents.values()];

test("no remedy asks editors for a field that they do not see", () => {
  // Editors see a text, but not the fields of its blocks and spans.
  const unseen = documents.flatMap((document) => {
    const parts = walk(document).places.filter(({ value }) => ["block", "span"].includes(String(value._type)));
    return parts.flatMap(({ path, value }) => Object.keys(value).map((name) => ({ document, path: [...path, name] })));
  });
  const wrong = unseen.flatMap(({ document, path }) =>
    [undefined, 7].map((value) => withValueAt(document, path, value)),
  );
  const problems = wrong.flatMap((document) => checkSchema(walk(document)));
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.filter(({ remedy }) => remedy.includes("Fill in the field"))).toEqual([]);
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

test.each<[kind: string, reference: object, rule: string]>([
  ["across datasets", { _ref: "somebody", _dataset: "other", _projectId: "p" }, "reference.elsewhere"],
  ["global", { _ref: "dataset:p.other:somebody", _type: "globalDocumentReference" }, "reference.elsewhere"],
  ["weak", { _ref: "somebody", _weak: true }, "reference.gone"],
])("the remedy for a reference that is %s is more than to publish a document", async (_kind, fields, rule) => {
  const { documents } = sampleSnapshot((byId) => {
    const places = [...byId.values()].flatMap((document) => walk(document).places);
    const reference = places.find(({ schema }) => schema.referenceTo?.includes("testimonial"))?.value;
    Object.assign(reference ?? {}, fields);
  });
  const told = (await checkLoaded(loadedSnapshot([...documents.values()], {}))).filter(
    ({ said }) => said?.rule === rule,
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.remedy).not.toMatch(/^publish/i);
});

const schemes = ["https:", "mailto:", "tel:"];

test.each([
  "https://www.mycompany.example",
  "https://a.example/b?c=d#e",
  "https://larven-küche.example/",
  "https://例え.example",
  "https://почта.example",
  "https://καλό.example",
  "https://xn--mnchen-3ya.example",
  "mailto:hallo@mycompany.example",
  "mailto:hallo@mycompany.example?subject=Larven",
  "tel:+49-30-0000000",
])("%s may be linked to", (address) => {
  expect(schemeProblem(address, schemes)).toBeUndefined();
});

/** tests/attack/content.test.ts has refused addresses; tests/support/content-defects.ts has the messages about them. */
test.each([
  ["mailto:a@b.example?subject=Good day", "mailto:a@b.example?subject=Good%20day"],
  ['mailto: a @b.example?subject="One" two', "mailto:a@b.example?subject=%22One%22%20two"],
  ["tel:+49 30 123", "tel:+4930123"],
  ["https://a.example/Our prices.pdf?for=two people", "https://a.example/Our%20prices.pdf?for=two%20people"],
])("the remedy for the spaces of %s keeps every word", (address, better) => {
  expect(schemeProblem(address, schemes)?.words.remedy).toBe(`Write: “${better}”`);
});

test("the remedy names the allowed schemes", () => {
  expect(schemeProblem("tel:1", ["https:"])?.words.remedy).toBe("Write it in full, beginning with https://");
});
