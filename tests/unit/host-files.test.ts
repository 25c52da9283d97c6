import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pathRules } from "#pipeline/site/host/path-rules.ts";
import { headersFile, redirectsFile } from "#pipeline/site/host/static-hosts.ts";
import { readSiteFacts } from "#server/site/site-facts.ts";
import { pathHeaders, readSiteRules, siteRulesFile } from "#server/site/site-rules.ts";
import { tempFolder, writeTree } from "#tests/support/folders.ts";
import { readRules } from "#tests/support/hosts.ts";

const paths = pathRules("media-src 'self'");
const headers = { "Content-Security-Policy": "default-src 'none'", "Referrer-Policy": "no-referrer" };

test("other origins, such as the Studio, may read the files about the build and no others", () => {
  const readable = ["/shown-documents.json", "/build.json"];
  const rules = readRules(headersFile({ headers, paths }));
  for (const path of [...readable, "/de/jobs.json", "/de", "/*", "/media/1a2b.avif", "/manifest.webmanifest"]) {
    const mayBeRead = readable.includes(path);
    expect("Access-Control-Allow-Origin" in pathHeaders(path, { paths })).toBe(mayBeRead);
    expect(rules.get(path)?.includes("Access-Control-Allow-Origin: *") ?? false).toBe(mayBeRead);
  }
});

test("pictures and films have their own policy on our server; static hosts would only join it to the general one", () => {
  expect(pathHeaders("/media/1a2b.avif", { paths })["Content-Security-Policy"]).toBe("media-src 'self'");
  expect(pathHeaders("/de", { paths })).not.toHaveProperty("Content-Security-Policy");
  expect(headersFile({ headers, paths })).not.toContain("media-src");
});

test("a header too long for Cloudflare Pages fails the build", () => {
  const long = { "Content-Security-Policy": "x".repeat(2000) };
  expect(() => headersFile({ headers: long, paths })).toThrow(/2000 characters.*Content-Security/s);
});

test("Netlify and Cloudflare Pages hide internal files and answer missing pages in their language", () => {
  const lines = redirectsFile({ job: { old: "new", over: null } })
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(lines).toContain("/en/* /en/404.html 404");
  // Netlify uses the first of these lines, Cloudflare Pages the line whose status it supports.
  expect(lines.filter((line) => line.startsWith("/.host/*"))).toEqual(["/.host/* /404.html 404!", "/.host/* / 302"]);
  for (const line of lines) expect(line.split(" ")).toHaveLength(3);
  // Lines without `*` must come before all lines with `*`: Cloudflare Pages counts every later line as dynamic.
  expect(lines.findLastIndex((line) => line.includes("/jobs/"))).toBeLessThan(
    lines.findIndex((line) => line.includes("*")),
  );
});

const good = { headers: { "X-A": "1" }, paths: [{ path: "/*", headers: { "Cache-Control": "no-cache" } }] };

async function folderWith(text: string): Promise<string> {
  const dir = await tempFolder();
  await writeTree(dir, { [siteRulesFile]: text });
  return dir;
}

test("the rules read from a build are those that it has written; a folder without rules is named", async () => {
  expect(await readSiteRules(await folderWith(JSON.stringify(good)))).toEqual(good);
  const dir = await tempFolder();
  await expect(readSiteRules(dir)).rejects.toThrow(`${join(dir, siteRulesFile)} cannot be read`);
});

const bad: [name: string, text: string][] = [
  ["nothing", ""],
  ["half a file", '{"headers":'],
  ["a header with a line break", JSON.stringify({ ...good, headers: { "X-A": "1\r\nX-B: 2" } })],
  ["a name with a space", JSON.stringify({ ...good, headers: { "X A": "1" } })],
  ["paths that leave addresses out", JSON.stringify({ ...good, paths: [{ ...good.paths[0], path: "/a" }] })],
  ["a rule that says nothing to caches", JSON.stringify({ ...good, paths: [{ path: "/*", headers: { "X-A": "1" } }] })],
];

test.each(bad)("rules with %s are refused, with the file's name", async (_name, text) => {
  const dir = await folderWith(text);
  await expect(readSiteRules(dir)).rejects.toThrow(join(dir, siteRulesFile));
});

test.each([
  ['{ "company": { "name": "Beispiel AG", "shortName": " Beispiel " } }', "Beispiel", true],
  ['{ "build": "abc" }', undefined, true],
  ['{ "company": { "shortName": 7 } }', undefined, true],
  ['{ "company": { "sho', undefined, true],
  ['{ "hasContactForm": false }', undefined, false],
])("from the build.json %s the server reads the company %s and if there is a form: %s", async (text, company, form) => {
  const dist = await tempFolder();
  await writeFile(join(dist, "build.json"), text);
  expect(await readSiteFacts(dist)).toEqual({ companyName: company, hasContactForm: form });
});
