import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import fc from "fast-check";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { workDirFor } from "#pipeline/site/pages/write-pages.ts";
import { buildingDir, leftovers } from "#pipeline/swap.ts";
import { pathFor } from "#src/addresses.ts";
import type { Section, SectionOf } from "#src/content/model/sections.ts";
import { documentsOf, openDocuments } from "#src/content/snapshot.ts";
import { fileOf, set } from "#tests/support/edit-snapshot.ts";
import { differences, readTree } from "#tests/support/folders.ts";
import { startNode } from "#tests/support/programs.ts";
import { nothingNew, openRebuiltSite } from "#tests/support/rebuilt-site.ts";
import { sampleDay } from "#tests/support/sample.ts";
import { behaviourPlace, site } from "#tests/support/site.ts";

/** Rare events between two builds; incremental-build.test.ts tests the everyday ones. */

const rebuilt = openRebuiltSite();

test("edited content that is not sealed is refused, and the site stays as it is", async () => {
  const [job] = openDocuments(site.snapshot, "job");
  const file = join(rebuilt.site.snapshotDir, await fileOf(rebuilt.site.snapshotDir, job?._id ?? ""));
  const { atime, mtime } = await stat(file);
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace('"open": true', '"open": tru3'));
  // Size and time are as before.
  await utimes(file, atime, mtime);
  await expect(rebuilt.site.build()).rejects.toThrow(job?._id);
  await rebuilt.site.expectClean();
  await writeFile(file, text);
  expect(await rebuilt.site.build()).toMatch(nothingNew);
});

test("another setting gives another site, and the old setting the old site again", async () => {
  // A killed build may leave this folder, which the next one removes.
  const leftByKilled = workDirFor(buildingDir(rebuilt.site.distDir));
  await mkdir(leftByKilled, { recursive: true });
  const endpoint = "https://forms.example:8443/mycompany/contact";
  expect(await rebuilt.site.buildWith({ HSTS_MAX_AGE: "300", CONTACT_ENDPOINT: endpoint })).not.toMatch(nothingNew);
  expect(existsSync(leftByKilled)).toBe(false);
  const headers = await readFile(join(rebuilt.site.distDir, "_headers"), "utf8");
  expect(headers).toContain("max-age=300");
  expect(headers).toContain("connect-src 'self' https://forms.example:8443;");
  const files = Object.entries(await readTree(rebuilt.site.distDir));
  const code = files.filter(([name]) => /^assets\/.*\.js$/.test(name)).map(([, text]) => text);
  expect(code.some((text) => text.includes(endpoint))).toBe(true);
  expect(await rebuilt.site.build()).not.toMatch(nothingNew);
  await rebuilt.site.expectClean();
});

test("if every file of the cache is missing or damaged, a build makes everything", async () => {
  for (const spoil of [(file: string) => writeFile(file, "damaged"), (file: string) => rm(file)]) {
    for (const name of listFiles(rebuilt.site.cacheDir)) await spoil(join(rebuilt.site.cacheDir, name));
    expect(await rebuilt.site.build()).not.toMatch(nothingNew);
    await rebuilt.site.expectClean();
  }
});

test.each(["Code", "Pages", "Pictures", "The rest", "Swap"])("a site is whole after a kill at “%s”", async (step) => {
  const before = await readTree(rebuilt.site.distDir);
  await rebuilt.site.edit(`Abgebrochen: ${step}`);
  await buildKilledAt(step);
  // Between the two renames of the swap, the old site has another name.
  const { distDir } = rebuilt.site;
  const left = await readTree(existsSync(distDir) ? distDir : leftovers(distDir).aside);
  await rebuilt.site.build();
  const made = await readTree(distDir);
  // The swap is so fast that a build may have finished it before it is killed.
  const whole = ["The rest", "Swap"].includes(step) ? [before, made] : [before];
  expect(whole.some((tree) => differences(tree, left).length === 0)).toBe(true);
  expect(differences(before, made).some((name) => name.endsWith(".html"))).toBe(true);
  await rebuilt.site.expectSameFromNothing();
});

/** Builds, and kills the build as soon as its output contains a line that begins with this text. */
async function buildKilledAt(step: string): Promise<void> {
  const environment = { ...process.env, BRAND_DIR: behaviourPlace.brandDir };
  const { child, outcome } = startNode(["pipeline/cli.ts", "build", ...rebuilt.site.places], environment);
  createInterface(child.stdout).on("line", (line) => line.startsWith(step) && child.kill("SIGKILL"));
  const { signal, out } = await outcome;
  if (signal !== "SIGKILL") throw new Error(`The build ended by itself:\n${out}`);
}

test("two builds of one folder at once: one waits for the other", async () => {
  await rebuilt.site.edit("Zweimal zugleich");
  const outputs = await Promise.all([rebuilt.site.build(), rebuilt.site.build()]);
  expect(outputs.filter((output) => nothingNew.test(output))).toHaveLength(1);
  expect(outputs.some((output) => output.includes("Another build is running"))).toBe(true);
  await rebuilt.site.expectSameFromNothing();
});

test("if the disk is full at any file, a build ends with the file's name, keeps the site and leaves no other files", async () => {
  const { distDir, edit, buildWith, restore, expectClean } = rebuilt.site;
  // Pictures are left out: the build copies them, and Node's own error about a copy names the file.
  const names = listFiles(distDir).filter((name) => !/^(media|share)\//.test(name));
  const inSite = names.map((name) => `dist\\.building/${name.replace(/\W/g, "\\$&")}$`);
  const files = fc.constantFrom(...inSite, "/pages/[0-9a-f]{2}/[0-9a-f]{62}\\.");
  const isTold = fc.asyncProperty(files, fc.boolean(), async (full, isAllAnew) => {
    const hook = { FULL_DISK_AT: full, NODE_OPTIONS: `--import ${join(import.meta.dirname, "full-disk-hook.ts")}` };
    await edit("Voll");
    const build = buildWith({ ...hook, ...(isAllAnew && { ANALYTICS_DOMAIN: "full.example" }) });
    await expect(build).rejects.toThrow(/^The disk is full: no space for \S+ \(ENOSPC\)\. Free some space/m);
    expect(existsSync(`${distDir}.building`)).toBe(false);
    await restore();
    await expectClean();
  });
  await fc.assert(isTold, { numRuns: 12 });
});

test("without the form the contact page shows mail and telephone, and the build's record says that there is no form", async () => {
  const { snapshot, contactEmail } = site;
  const page = documentsOf(snapshot, "page").find(({ sections }) => sections.some(isForm));
  const form = page?.sections.find(isForm);
  const { _id = "", screen = "home" } = page ?? {};
  const { heading, text } = form ?? {};
  await set(_id, `sections[${form?._key}]`, { _key: "details", _type: "contactDetails", heading, text })(
    rebuilt.site.snapshotDir,
  );
  await sealSnapshot(rebuilt.site.snapshotDir, { today: sampleDay });
  await rebuilt.site.build();
  const html = await readFile(join(rebuilt.site.distDir, `${pathFor({ screen, variant: "de" })}.html`), "utf8");
  expect(html).toContain(`href="mailto:${contactEmail}"`);
  expect(html).toContain('href="tel:');
  expect(html).not.toMatch(/<form|<input|<textarea/);
  expect(JSON.parse(await readFile(join(rebuilt.site.distDir, "build.json"), "utf8")).hasContactForm).toBe(false);
});

function isForm(section: Section): section is SectionOf<"contactForm"> {
  return section._type === "contactForm";
}
