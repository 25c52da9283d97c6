import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { snapshotPaths } from "#pipeline/snapshot/paths.ts";
import { snapshotDir } from "#pipeline/snapshot/snapshot-dir.ts";
import { readTree } from "#tests/support/folders.ts";
import { type Started, startDoomedPull, startPull } from "#tests/support/programs.ts";
import { changeLogo } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom } from "#tests/support/random.ts";
import { rounds } from "#tests/support/rounds.ts";

/** Processes killed with SIGKILL. Each takes half a second to start; `KILLS=200` is the long run. */
const kills = rounds(60, 60, "KILLS");

test("killed before any step on the disk, the snapshot is the old one or the new one", async () => {
  const random = createRandom(11);
  await killEachTime((trial) => startDoomedPull(trial.cms, trial.dir, random.integer(60)));
});

test("killed at any time, the snapshot is the old one or the new one", async () => {
  const random = createRandom(12);
  await killEachTime((trial) => {
    const pull = startPull(trial.cms, trial.dir);
    // From the first request on; before it nothing can happen.
    const stop = trial.cms.faults.before(async () => {
      stop();
      await wait(random.integer(120));
      pull.child.kill("SIGKILL");
    });
    return pull;
  });
});

async function killEachTime(start: (trial: Trial) => Started): Promise<void> {
  const trial = await tryPulling({}, afterAll);
  const { cms, dir, pull } = trial;
  await pull();
  let killed = 0;
  for (let round = 1; round <= kills / 2; round += 1) {
    const old = await readTree(dir);
    changeLogo(cms, round);
    cms.store.edit("quote-hof", (quote) => ({ ...quote, author: `Hanne ${round}.` }));
    const { signal } = await start(trial).outcome;
    if (signal === "SIGKILL") killed += 1;
    const found = await readTree(await snapshotDir(dir));
    const isOld = JSON.stringify(found) === JSON.stringify(old);
    if (!isOld) expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
    await pull();
    expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
    const { staging, old: aside, lock } = snapshotPaths(dir);
    expect([staging, aside, `${aside}.doomed`, lock].filter(existsSync)).toEqual([]);
  }
  expect(killed).toBeGreaterThan(kills / 8);
}
