import { createReadStream } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSnapshot } from "#pipeline/export/export.ts";
import { readTree, tempFolder } from "#tests/support/folders.ts";
import { clientOf } from "#tests/support/local-cms/client.ts";
import { openCms, type TestCms } from "#tests/support/local-cms/test-cms.ts";
import { pulledTrial, pullFrom } from "#tests/support/pull-trial.ts";
import { sampleDocuments, writeSample } from "#tests/support/sample.ts";

const { exportDataset } = await import("../../studio/node_modules/@sanity/export/dist/index.js");
const { sanityImport } = await import("../../studio/node_modules/@sanity/import/dist/_exports/index.js");

test("a dataset that is exported and then imported into an empty one is pulled as the same bytes", async () => {
  const folder = await tempFolder();
  const [before, exported, after] = [join(folder, "before"), join(folder, "export"), join(folder, "after")];
  await writeSample(before);
  await exportSnapshot(before, exported);
  const cms = await openCms();
  await sanityImport(exported, { client: writerOf(cms), operation: "createOrReplace" });
  await pullFrom(cms, after);
  expect(await contentOf(after)).toEqual(await contentOf(before));
});

test("Sanity's own tool exports the CMS of this machine with drafts and files, so that another one can import it", async () => {
  const { cms, dir } = await pulledTrial();
  const draft = { ...sampleDocuments().find(({ _type }) => _type === "page"), _id: "drafts.new-page" };
  cms.store.insert(draft);
  const folder = await tempFolder();
  const [outputPath, after] = [join(folder, "export.tar.gz"), join(folder, "after")];
  await exportDataset({ client: writerOf(cms), dataset: cms.dataset, outputPath });
  const other = await openCms();
  await sanityImport(createReadStream(outputPath), { client: writerOf(other), operation: "createOrReplace" });
  expect(other.store.get(draft._id)).toMatchObject(draft);
  await pullFrom(other, after);
  expect(await contentOf(after)).toEqual(await contentOf(dir));
});

const writerOf = (cms: TestCms) => clientOf(cms, { apiVersion: "2025-02-19", token: "writer" }) as never;

async function contentOf(dir: string) {
  return { ...(await readTree(dir)), "snapshot.json": "" };
}
