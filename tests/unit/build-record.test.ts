import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBuildRecord } from "#server/build-record.ts";
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
  expect(await readBuildRecord(dist)).toEqual({ companyName: expected, hasContactForm: true });
});

test("a build that says nothing at all", async () => {
  expect(await readBuildRecord(await tempFolder())).toEqual({ companyName: undefined, hasContactForm: true });
});

test("a build without a contact form", async () => {
  const dist = await tempFolder();
  await writeFile(join(dist, "build.json"), '{ "hasContactForm": false }');
  expect((await readBuildRecord(dist)).hasContactForm).toBe(false);
});
