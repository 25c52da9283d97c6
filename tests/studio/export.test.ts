import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSnapshot } from "#pipeline/export/export.ts";
import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { readTree, tempFolder } from "#tests/support/folders.ts";
import { clientOf, openCms } from "#tests/support/local-cms/test-cms.ts";
import { optionsFor } from "#tests/support/pull-trial.ts";
import { writeSample } from "#tests/support/sample.ts";

const { sanityImport } = await import("../../studio/node_modules/@sanity/import/dist/_exports/index.js");

test("a dataset that is exported and then imported into an empty one is pulled as the same bytes", async () => {
  const folder = await tempFolder();
  const [before, exported, after] = [join(folder, "before"), join(folder, "export"), join(folder, "after")];
  await writeSample(before);
  await exportSnapshot(before, exported);
  const cms = await openCms();
  const client = clientOf(cms, { apiVersion: "2025-02-19", token: "importer" });
  await sanityImport(exported, { client: client as never, operation: "createOrReplace" });
  await pullSnapshot(optionsFor(cms, after));
  const content = async (dir: string) => ({ ...(await readTree(dir)), "snapshot.json": "" });
  expect(await content(after)).toEqual(await content(before));
});
