import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { parsePath, pathFor } from "#src/addresses.ts";
import { readSnapshot, type StoredSnapshot } from "#src/content/read.ts";
import { openDocuments } from "#src/content/snapshot.ts";
import { payloadPath } from "#src/content/wire.ts";
import { locales } from "#src/locales.ts";
import { offlineListPath } from "#src/offline/worker/protocol.ts";
import { announcedPages, diffReport } from "#tests/support/announced-pages.ts";
import { type Edit, set, write } from "#tests/support/edit-snapshot.ts";
import { differences, readTree } from "#tests/support/folders.ts";
import { pageFile } from "#tests/support/html-tags.ts";
import { sampleDay } from "#tests/support/sample.ts";
import { behaviourSite, site, type TestSite } from "#tests/support/site.ts";
import { copyProject, type WorkingCopy } from "#tests/support/working-copy.ts";

/** Milliseconds: without a cache, a build makes all pictures. */
const forABuild = 240_000;

type Files = Record<string, string>;

/** A cache that two builds of other content filled changes nothing. `make verify-build` builds in a clean checkout. */
let copy: WorkingCopy;
let first: TestSite;
let snapshotDir: string;
let reworded: Files;
let edited: { readonly snapshot: StoredSnapshot; readonly files: Files };

const [job] = openDocuments(site.snapshot, "job");

beforeAll(async () => {
  first = await behaviourSite();
  copy = await copyProject("another place", { BRAND_DIR: first.brandDir });
  snapshotDir = join(copy.dir, "content");
  reworded = await buildAfter(rewordAll);
  const files = await buildAfter(set(job?._id ?? "", "summary.de", "Ganz neu beschrieben."));
  edited = { snapshot: readSnapshot(snapshotDir), files };
  await buildAfter(async () => {});
}, forABuild);

afterAll(() => copy?.remove());

test("the same content and code give the same bytes, in any folder, at any time and after any other build", async () => {
  const [here, there] = [await readTree(first.distDir), await readTree(join(copy.dir, "dist"))];
  expect(Object.keys(here).length).toBeGreaterThan(200);
  const pages = site.prefixedPaths.map(pageFile);
  expect(differences(here, reworded)).toEqual(expect.arrayContaining(pages));
  expect(differences(here, there).filter((path) => !path.startsWith("build.json"))).toEqual([]);
  // The copy is no git repository, so its record names no commit.
  const { commit: _commit, committedAt: _at, modified: _modified, ...rest } = JSON.parse(here["build.json"] ?? "");
  expect(JSON.parse(there["build.json"] ?? "")).toEqual(rest);
});

test("an edit changes only the announced pages, the lists for offline visits and the build's record", async () => {
  const after = { snapshot: readSnapshot(snapshotDir), files: await readTree(join(copy.dir, "dist")) };
  const announced = announcedPages(diffReport(edited.snapshot, after.snapshot));
  // Its page and the lists of jobs change; pages of the other language do not.
  expect(announced).toContain(pathFor({ screen: "job", variant: "de", slug: job?.slug.current ?? "" }));
  expect(announced.length).toBeLessThan(site.paths.length / 2);
  // Compressed twins follow their files.
  const changed = differences(edited.files, after.files).filter((file) => !/\.(br|gz)$/.test(file));
  const pages = announced.flatMap((path) => [pageFile(path), payloadPath(path).slice(1)]);
  const variants = new Set(announced.map((path) => parsePath(path)?.variant));
  const lists = locales.filter((locale) => variants.has(locale)).map((locale) => offlineListPath(locale).slice(1));
  expect(changed).toEqual([...pages, ...lists, "build.json", "shown-documents.json"].sort());
});

/** Builds the behaviours' content after an edit in the copy, with its filled cache. */
async function buildAfter(edit: Edit): Promise<Files> {
  await rm(snapshotDir, { recursive: true, force: true });
  await cp(first.snapshotDir, snapshotDir, { recursive: true });
  await edit(snapshotDir);
  await sealSnapshot(snapshotDir, { today: sampleDay });
  const { code, output } = await copy.pipeline("build", "--dir", snapshotDir);
  if (code !== 0) throw new Error(`The copy could not be built.\n${output}`);
  return readTree(join(copy.dir, "dist"));
}

/** Every short text in every language, except the company's name, which is part of the code. */
async function rewordAll(dir: string): Promise<void> {
  for (const document of site.snapshot.byId.values()) {
    if (document._type === "siteSettings") continue;
    await write(JSON.parse(JSON.stringify(document, reword)))(dir);
  }
}

function reword(_key: string, value: unknown): unknown {
  if (!isText(value)) return value;
  return { ...value, ...Object.fromEntries(locales.map((locale) => [locale, `${value[locale]} …`])) };
}

function isText(value: unknown): value is Readonly<Record<string, string>> {
  return (value as { _type?: unknown } | null)?._type === "localeString";
}
