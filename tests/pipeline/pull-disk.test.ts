import { expect, test } from "vitest";
import { readTree } from "#tests/support/file-tree.ts";
import { changeLogo, standInTheWay } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { type Trial, tryPulling } from "#tests/support/pull-trial.ts";

test("what arrives with the last answer is in the snapshot", async () => {
  const { cms, dir, pull } = await tryPulling();
  const stop = cms.faults.before(({ query }) => {
    if (!query?.startsWith("{")) return;
    stop();
    cms.store.insert({ ...cms.store.get("job-driver"), _id: "job-late", slug: { _type: "slug", current: "late" } });
  });
  expect(await pull()).toMatchObject({ edits: 1 });
  expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
});

test("a file that cannot be written ends the pull, and the snapshot stays", async () => {
  const trial = await tryPulling();
  const before = await pulledAndEdited(trial);
  const { reason, message } = await trial.failing({ beforeStep: standInTheWay });
  expect({ reason, message }).toMatchObject({
    reason: "disk",
    message: expect.stringMatching(/quote-hof\.json.*EISDIR/),
  });
  expect(await readTree(trial.dir)).toEqual(before);
  await trial.pull();
  expect(await momentsShown(trial.dir, trial.cms, trial.cms.store.moment)).toEqual([trial.cms.store.moment]);
});

async function pulledAndEdited(trial: Trial): Promise<Record<string, string>> {
  await trial.pull();
  trial.cms.store.edit("quote-hof", (quote) => ({ ...quote, author: "Hanne vom Hof" }));
  changeLogo(trial.cms, 1);
  return readTree(trial.dir);
}
