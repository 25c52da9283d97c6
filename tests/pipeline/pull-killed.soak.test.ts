import { existsSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { snapshotDir, snapshotPaths } from "#pipeline/snapshot/snapshot-dir.ts";
import { afterFile, readTree, tempFolder } from "#tests/support/folders.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { changeLogo, pulledTrial, tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom } from "#tests/support/random.ts";
import { rounds } from "#tests/support/rounds.ts";
import { watchDisk } from "#tests/support/watch-disk.ts";

/** The number of interruptions. After each, the process goes on, but all its writes fail, even those that clean up. */
const endings = rounds(20, 30, "ENDINGS");
/** The number of processes that are killed. It is the same in every run: each process takes half a second to start. */
const kills = rounds(30, 30, "KILLS");

const { cms, dir, pull } = await tryPulling({}, afterFile);
const home = dirname(dir);
const oldHome = join(await tempFolder(undefined, afterFile), "home");
const snapshots = { no: {}, old: await firstPull(), new: await secondPull() };

async function firstPull() {
  await pull();
  await cp(home, oldHome, { recursive: true, preserveTimestamps: true });
  return readTree(dir);
}

async function secondPull() {
  changeLogo(cms, 3);
  cms.store.remove("job-driver");
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: "Hanne vom Hof" }));
  await pull();
  return readTree(dir);
}

test.each(["no", "old"] as const)(
  "a pull cut off at any write leaves the state before (%s snapshot) or the new snapshot",
  async (before) => {
    let writes = 0;
    for (;;) {
      await restore(before);
      const failed = await endBefore(writes);
      await expectOneOf([before, "new"], `ended before ${failed}`);
      await expectRecovery(`ended before ${failed}`);
      if (failed === undefined) break;
      writes += 1;
    }
    expect(writes).toBeGreaterThan(40);
  },
);

test("two interrupted pulls in a row leave the snapshot that was there before, or the new one", async () => {
  const random = createRandom(5);
  for (let round = 0; round < endings; round += 1) {
    const before = random.chance(0.3) ? "no" : "old";
    await restore(before);
    const first = await endBefore(random.integer(60));
    const second = await endBefore(random.integer(60));
    await expectOneOf([before, "new"], `ended before ${first}, then ${second}`);
    await expectRecovery(`ended before ${first}, then ${second}`);
  }
});

test("a process killed at any moment leaves the old snapshot or the new one", async () => {
  const random = createRandom(12);
  const trial = await pulledTrial();
  const { store, faults } = trial.cms;
  const expectNewest = async () =>
    expect(await momentsShown(trial.dir, trial.cms, store.moment)).toEqual([store.moment]);
  let killed = 0;
  for (let round = 1; round <= kills; round += 1) {
    const before = await readTree(trial.dir);
    changeLogo(trial.cms, round);
    store.edit("quote-hof", (quote) => ({ ...quote, author: `Hanne ${round}.` }));
    const { child, outcome } = trial.start();
    // Kills begin with the first request: before it, a pull changes nothing.
    const kill = async () => {
      faults.before.delete(kill);
      await wait(random.integer(120));
      child.kill("SIGKILL");
    };
    faults.before.add(kill);
    if ((await outcome).signal === "SIGKILL") killed += 1;
    const found = await readTree(await snapshotDir(trial.dir));
    if (JSON.stringify(found) !== JSON.stringify(before)) await expectNewest();
    await trial.pull();
    await expectNewest();
    expectNothingLeft(trial.dir);
  }
  expect(killed).toBeGreaterThan(kills / 4);
});

/** Pulls until `number` writes are over: all later ones fail. Returns the first that failed; undefined if none did. */
async function endBefore(number: number): Promise<string | undefined> {
  let count = 0;
  let failed: string | undefined;
  const stop = watchDisk(home, (name, path) => {
    if (count++ < number) return;
    failed ??= `${name} ${path}`;
    throw new Error("Dead.");
  });
  await pull().catch((error: Error) => expect(error.message).toBe("Dead."));
  stop();
  return failed;
}

async function expectOneOf(names: readonly (keyof typeof snapshots)[], when: string): Promise<void> {
  // Every reader first restores a snapshot that an interrupted swap left under another name.
  const restored = await snapshotDir(dir).catch(() => undefined);
  const found = restored === undefined ? {} : await readTree(restored);
  const isFound = (name: keyof typeof snapshots) => JSON.stringify(snapshots[name]) === JSON.stringify(found);
  expect(names.some(isFound), when).toBe(true);
}

async function expectRecovery(when: string): Promise<void> {
  await pull();
  expect(await readTree(dir), when).toEqual(snapshots.new);
  expectNothingLeft(dir, when);
}

function expectNothingLeft(snapshot: string, when?: string): void {
  const { staging, old } = snapshotPaths(snapshot);
  expect([staging, old, `${old}.doomed`].filter(existsSync), when).toEqual([]);
}

/** Restores the old snapshot with the record of its pull, or removes both. */
async function restore(name: "no" | "old"): Promise<void> {
  await rm(home, { recursive: true });
  await cp(oldHome, home, { recursive: true, preserveTimestamps: true });
  if (name === "old") return;
  await rm(dir, { recursive: true });
  await rm(join(home, ".cache"), { recursive: true });
}
