import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { snapshotDir } from "#pipeline/snapshot/snapshot-dir.ts";
import { snapshotPaths } from "#pipeline/snapshot/swap.ts";
import { readTree } from "#tests/support/folders.ts";
import { startPull } from "#tests/support/programs.ts";
import { changeLogo } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom } from "#tests/support/random.ts";
import { rounds, roundsTimeoutMs } from "#tests/support/rounds.ts";

/** Processes killed with SIGKILL; each takes half a second to start. */
const kills = rounds(30, 30, "KILLS");

test("a pull killed at any moment leaves the old snapshot or the new one", { timeout: roundsTimeoutMs }, async () => {
  const random = createRandom(12);
  const { cms, dir, pull } = await tryPulling();
  await pull();
  let killed = 0;
  for (let round = 1; round <= kills; round += 1) {
    const old = await readTree(dir);
    changeLogo(cms, round);
    cms.store.edit("quote-hof", (quote) => ({ ...quote, author: `Hanne ${round}.` }));
    const { child, outcome } = startPull(cms, dir);
    // Kills begin with the first request: before it, a pull changes nothing.
    const stop = cms.faults.before(async () => {
      stop();
      await wait(random.integer(120));
      child.kill("SIGKILL");
    });
    if ((await outcome).signal === "SIGKILL") killed += 1;
    const found = await readTree(await snapshotDir(dir));
    const isOld = JSON.stringify(found) === JSON.stringify(old);
    if (!isOld) expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
    await pull();
    expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
    const { staging, old: aside } = snapshotPaths(dir);
    expect([staging, aside, `${aside}.doomed`].filter(existsSync)).toEqual([]);
  }
  expect(killed).toBeGreaterThan(kills / 4);
});
