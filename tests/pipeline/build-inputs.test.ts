import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readInputs } from "#pipeline/site/cache/build-inputs.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { gitIn, runInProject } from "#tests/support/programs.ts";

/** The digest of the inputs covers all that a site is made from, so it changes whenever the site could differ. */

const fixture = "tests/fixtures/site";
const brand = "tests/fixtures/brand";

test("the digest is the same in any folder, and changes if a file is added to the content or bytes to the brand", async () => {
  const [same, larger, otherBrand] = [await copyOf(fixture), await copyOf(fixture), await copyOf(brand)];
  writeFileSync(join(larger, "documents/more.txt"), "");
  writeFileSync(join(otherBrand, "colours.css"), "/* Another comment. */", { flag: "a" });
  const digest = inputs(fixture);
  expect(inputs(same)).toBe(digest);
  expect(inputs(larger)).not.toBe(digest);
  expect(inputs(fixture, otherBrand)).not.toBe(digest);
});

test("the digest changes with each setting of a build, and with no other", async () => {
  const counting = [
    { SITE_ORIGIN: "https://www.other.example" },
    { CONTACT_ENDPOINT: "/forms/contact" },
    { WORKER: "off" },
    { BRAND_DIR: brand },
    { ANALYTICS_DOMAIN: "other.example" },
    { HSTS_MAX_AGE: "300" },
    { REPORT_ENDPOINT: "/reports" },
    // `STRICT` decides whether the content may be built.
    { STRICT: "1" },
  ];
  const others = { TZ: "Pacific/Chatham", LC_ALL: "C", PORT: "1", SANITY_TOKEN: "x" };
  const [without, withOthers, ...digests] = await Promise.all([{}, others, ...counting].map(inputsUnder));
  expect(withOthers).toBe(without);
  expect(new Set([without, ...digests]).size).toBe(1 + counting.length);
  // Blanks around a value, as a form for settings may keep them, do not belong to the value.
  const withBlanks = counting.map((setting) => Object.entries(setting).map(([name, value]) => [name, ` ${value} `]));
  expect(await Promise.all(withBlanks.map((setting) => inputsUnder(Object.fromEntries(setting))))).toEqual(digests);
});

test("the digest changes with the commit, because a site names its commit", async () => {
  const repository = await tempFolder();
  const git = gitIn(repository);
  git("init", "--quiet");
  // These variables make git treat the project's files as files of the new repository.
  const environment = { GIT_DIR: join(repository, ".git"), GIT_WORK_TREE: process.cwd() };
  const digests = new Set<string>();
  for (const message of ["One", "The same once more"]) {
    git("commit", "--quiet", "--allow-empty", "-m", message);
    digests.add(await inputsUnder(environment));
  }
  expect(digests.size).toBe(2);
});

function inputs(snapshotDir: string, brandDir = brand): string {
  return readInputs({ snapshotDir, brandDir }).all;
}

/** Starts a separate process, because some settings are read when code is loaded. */
async function inputsUnder(environment: Readonly<Record<string, string>>): Promise<string> {
  const program = `
    import { brandDir } from "#pipeline/settings.ts";
    import { readInputs } from "#pipeline/site/cache/build-inputs.ts";
    const { all } = readInputs({ snapshotDir: process.argv[1], brandDir: brandDir() });
    process.stdout.write(all);`;
  const { code, output } = await runInProject(["node", "--input-type=module", "-e", program, fixture], {
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
