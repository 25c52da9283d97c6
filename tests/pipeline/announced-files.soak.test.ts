import { cp } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { exitCodes } from "#pipeline/failure.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { notFoundPath, offlinePath } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import { readSnapshot } from "#src/content/read.ts";
import { onlyDocument, type Snapshot } from "#src/content/snapshot.ts";
import { locales } from "#src/locales.ts";
import { announcedFiles, builtDifference } from "#tests/support/announced-files.ts";
import { announcedPages, diffReport, expectAnnounced } from "#tests/support/announced-pages.ts";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import type { TestSite } from "#tests/support/build-once.ts";
import type { Content, EditableDocument } from "#tests/support/editable-content.ts";
import { readTree } from "#tests/support/file-tree.ts";
import { pageFile } from "#tests/support/html-tags.ts";
import { runCaptured } from "#tests/support/run-captured.ts";
import { writeDocument } from "#tests/support/sample.ts";
import { sampleDay } from "#tests/support/sample-day.ts";
import { type SchemaEdit, schemaEditsOf } from "#tests/support/schema-edits.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** An edit changes the files of the pages that `make diff` announces, and those that list or record them. */

const types = Object.keys(documentSchemas);

/** Milliseconds. */
const forBuilds = 600_000;

let site: TestSite;
let before: Snapshot;
let built: Awaited<ReturnType<typeof readTree>>;

beforeAll(async () => {
  site = await behaviourSite();
  before = readSnapshot(site.snapshotDir);
  built = await readTree(site.distDir);
}, forBuilds);

test.each(types)("every edit of every %s touches the pages that are announced", { timeout: forBuilds }, (type) => {
  expect(expectAnnounced(contentOf(before), editsOf(type)).length, "edits that show").toBeGreaterThan(0);
});

test.each(types)(
  "a site built after an edit of a %s differs in the files of what was announced",
  {
    timeout: forBuilds,
  },
  async (type) => {
    const { after, tree } = await buildWithEditOf(type);
    const announced = announcedPages(diffReport(before, after));
    expect(announced.length).toBeGreaterThan(0);
    expect(builtDifference(built, tree)).toEqual({ files: announcedFiles(announced, built), media: [] });
  },
);

test("another name of the company is said to be on the pages without content as well, and it is", {
  timeout: forBuilds,
}, async () => {
  const settings = onlyDocument(before, "siteSettings");
  const renamed = await buildWith({ ...settings, companyName: "Ganz anders GmbH" } as unknown as EditableDocument);
  if (!renamed) throw new Error("A company cannot have another name.");
  const report = diffReport(before, renamed.after);
  const standIns = locales.flatMap((locale) => [notFoundPath(locale), offlinePath(locale)]);
  const { files } = builtDifference(built, renamed.tree);
  expect(files.filter((file) => file.endsWith(".html"))).toEqual(
    [...announcedPages(report), ...standIns].map(pageFile).sort(),
  );
  expect(report.notes).toEqual([expect.stringContaining("pages for unknown addresses")]);
});

function editsOf(type: string): SchemaEdit[] {
  const content = contentOf(before);
  const documents = [...content.values()].filter(({ _type }) => _type === type);
  return documents.flatMap((document) => schemaEditsOf(document, content));
}

function contentOf({ byId }: Snapshot): Content {
  return byId as unknown as Content;
}

interface Built {
  readonly after: Snapshot;
  readonly tree: typeof built;
}

/** The first edit that shows and that the check lets pass: of a text, or of another value where no text shows. */
async function buildWithEditOf(type: string): Promise<Built> {
  const edits = editsOf(type).toSorted((one, other) => Number(other.kind === "text") - Number(one.kind === "text"));
  for (const { edited } of edits) {
    const document = edited();
    if (!isShown(document)) continue;
    const done = await buildWith(document);
    if (done) return done;
  }
  throw new Error(`No ${type} can be edited.`);
}

/** Whether an edit touches a page, and not the code. */
function isShown(document: EditableDocument): boolean {
  const after = { ...before, byId: new Map([...before.byId, [document._id, document]]) } as unknown as Snapshot;
  const [name, other] = [before, after].map((snapshot) => companyOf(onlyDocument(snapshot, "siteSettings") as never));
  return isDeepStrictEqual(name, other) && announcedPages(diffReport(before, after)).length > 0;
}

/** Builds with another document, and all that is kept of earlier builds. Returns undefined when the check refuses it. */
async function buildWith(document: EditableDocument): Promise<Built | undefined> {
  const folder = await tempFolder();
  const [snapshotDir, distDir] = [join(folder, "snapshot"), join(folder, "dist")];
  await cp(site.snapshotDir, snapshotDir, { recursive: true });
  await writeDocument(snapshotDir, document);
  await sealSnapshot(snapshotDir, { today: sampleDay, source: before.lock.source });
  const { code, output } = await runCaptured(
    ["tsx", "pipeline/cli.ts", "build", "--dir", snapshotDir, "--out", distDir],
    { cwd: join(import.meta.dirname, "../.."), environment: { BRAND_DIR: site.brandDir } },
  );
  if (code === exitCodes.invalid) return undefined;
  if (code !== 0) throw new Error(`The site with another ${document._type} could not be built.\n${output}`);
  return { after: readSnapshot(snapshotDir), tree: await readTree(distDir) };
}
