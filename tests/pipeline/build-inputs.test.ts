import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { otherCommits } from "#tests/support/other-commits.ts";
import { runCaptured } from "#tests/support/run-captured.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** What a site comes from has one digest: another one whenever the site could come out in another way. */

const root = join(import.meta.dirname, "../..");
const fixture = join(root, "tests/fixtures/site");
const brand = join(root, "tests/fixtures/brand");

test("the same gives the same, wherever the content lies", async () => {
  const copy = await copyOf(fixture);
  expect(await inputs({}, copy)).toEqual(await inputs({}));
});

test.each([
  ["SITE_ORIGIN", "https://www.other.example"],
  ["CONTACT_ENDPOINT", "/forms/contact"],
  ["WORKER", "off"],
  ["BRAND_DIR", brand],
  ["ANALYTICS_DOMAIN", "other.example"],
  ["HSTS_MAX_AGE", "300"],
  ["REPORT_ENDPOINT", "/reports"],
  // It decides whether the content may be built.
  ["STRICT", "1"],
])("the setting %s counts", async (name, value) => {
  const [without, set] = [await inputs({}), await inputs({ [name]: value })];
  expect(set).not.toBe(without);
});

test("what the site has nothing of does not count", async () => {
  expect(await inputs({ TZ: "Pacific/Chatham", LC_ALL: "C", PORT: "1", SANITY_TOKEN: "x" })).toEqual(await inputs({}));
});

test("content counts, and so does what has no place in it: the check has a word to say about it", async () => {
  const [same, more] = [await copyOf(fixture), await copyOf(fixture)];
  writeFileSync(join(more, "documents/stray.txt"), "");
  const [one, other] = [await inputs({}, same), await inputs({}, more)];
  expect(other).not.toBe(one);
});

test("a look of the company's own counts by its content", async () => {
  const own = await copyOf(brand);
  const before = await inputs({ BRAND_DIR: own });
  writeFileSync(join(own, "colours.css"), "/* other */", { flag: "a" });
  expect(await inputs({ BRAND_DIR: own })).not.toBe(before);
});

test("the commit counts: a site says which one it is made from", async () => {
  const { environment, commit } = await otherCommits();
  commit("One");
  const one = await inputs(environment);
  commit("The same once more");
  const other = await inputs(environment);
  expect(other).not.toBe(one);
});

/** As a build reads them, in a process of its own: some settings are read when code is loaded. */
async function inputs(environment: Readonly<Record<string, string>>, snapshotDir = fixture): Promise<string> {
  const program = `
    import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
    import { digestOfInputs } from "#pipeline/site/last-build.ts";
    process.stdout.write(await digestOfInputs({ snapshotDir: process.argv[1], brandDir: brandDir(), distDir: "", cacheDir: "" }));`;
  const { code, output } = await runCaptured(["node", "--input-type=module", "-e", program, snapshotDir], {
    cwd: root,
    environment,
  });
  if (code !== 0) throw new Error(output);
  return output;
}

async function copyOf(dir: string): Promise<string> {
  const copy = join(await tempFolder(), "copy");
  cpSync(dir, copy, { recursive: true });
  return copy;
}
