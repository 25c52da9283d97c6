import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readBuildRecord } from "#server/site/build.ts";
import { readSiteRules, siteRulesFile } from "#server/site/site-rules.ts";
import { tempFolder } from "#tests/support/folders.ts";

const good = { headers: { "X-A": "1" }, paths: [{ path: "/*", headers: { "Cache-Control": "no-cache" } }] };

async function folderWith(text: string): Promise<string> {
  const dir = await tempFolder();
  const file = join(dir, siteRulesFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return dir;
}

test("the rules are what the build has written", async () => {
  expect(await readSiteRules(await folderWith(JSON.stringify(good)))).toEqual(good);
});

const bad: [name: string, text: string][] = [
  ["nothing", ""],
  ["half a file", '{"headers":'],
  ["no headers", JSON.stringify({ paths: good.paths })],
  ["a header with a line break", JSON.stringify({ ...good, headers: { "X-A": "1\r\nX-B: 2" } })],
  ["a name with a space", JSON.stringify({ ...good, headers: { "X A": "1" } })],
  ["no paths", JSON.stringify({ headers: good.headers })],
  ["paths that leave addresses out", JSON.stringify({ ...good, paths: [{ ...good.paths[0], path: "/a" }] })],
  ["a rule without a path", JSON.stringify({ ...good, paths: [{ headers: good.headers }, ...good.paths] })],
  ["a rule that says nothing to caches", JSON.stringify({ ...good, paths: [{ path: "/*", headers: { "X-A": "1" } }] })],
];

test.each(bad)("rules with %s are refused, with the file's name", async (_name, text) => {
  const dir = await folderWith(text);
  await expect(readSiteRules(dir)).rejects.toThrow(join(dir, siteRulesFile));
});

test("a folder without rules is refused, with the file's name", async () => {
  const dir = await tempFolder();
  await expect(readSiteRules(dir)).rejects.toThrow(`${join(dir, siteRulesFile)} cannot be read`);
});

test.each([
  ["its name", '{ "company": { "name": "Beispiel AG", "shortName": " Beispiel " } }', "Beispiel"],
  ["nothing of a company", '{ "build": "abc" }', undefined],
  ["a name that is no text", '{ "company": { "shortName": 7 } }', undefined],
  ["half a file", '{ "company": { "sho', undefined],
])("a build that says %s", async (_, content, expected) => {
  const dist = await tempFolder();
  await writeFile(join(dist, "build.json"), content);
  expect(await readBuildRecord(dist)).toEqual({ companyName: expected, hasContactForm: true });
});

test("a build without a contact form", async () => {
  const dist = await tempFolder();
  await writeFile(join(dist, "build.json"), '{ "hasContactForm": false }');
  expect((await readBuildRecord(dist)).hasContactForm).toBe(false);
});
