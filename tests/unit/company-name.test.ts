import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCompanyName } from "#server/company-name.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

test.each([
  ["its name", '{ "company": { "name": "Beispiel AG", "shortName": " Beispiel " } }', "Beispiel"],
  ["nothing of a company", '{ "build": "abc" }', undefined],
  ["an empty name", '{ "company": { "shortName": " " } }', undefined],
  ["a name that is no text", '{ "company": { "shortName": 7 } }', undefined],
  ["something that is no object", "null", undefined],
  ["half a file", '{ "company": { "sho', undefined],
])("a build that says %s", async (_, content, expected) => {
  const dist = await tempFolder();
  await writeFile(join(dist, "build.json"), content);
  expect(await readCompanyName(dist)).toBe(expected);
});

test("a build that says nothing at all", async () => {
  expect(await readCompanyName(await tempFolder())).toBeUndefined();
});
