import { existsSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { snapshotDir, snapshotPaths } from "#pipeline/snapshot/snapshot-dir.ts";
import { watchDisk } from "#tests/support/disk-steps.ts";
import { afterFile, readTree } from "#tests/support/folders.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { changeLogo, pulledTrial, type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom } from "#tests/support/random.ts";
import { rounds } from "#tests/support/rounds.ts";

/** The number of interruptions after which the process goes on, but every write fails, even when it cleans up. */
const endings = rounds(20, 30, "ENDINGS");
/** The number of processes killed with SIGKILL; each process takes half a second to start. */
const kills = rounds(30, 30, "KILLS");

type Tree = Record<string, string>;
let trial: Trial;
let old: Tree;
let fresh: Tree;
let home: string;
let aside: string;

beforeAll(async () => {
  trial = await tryPulling({}, afterFile);
  const { cms, dir, pull } = trial;
  home = dirname(dir);
  aside = `${home}.aside`;
  await pull();
  old = await readTree(dir);
  await cp(home, aside, { recursive: true, preserveTimestamps: true });
  changeLogo(cms, 3);
  cms.store.remove("job-driver");
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: "Hanne vom Hof" }));
  await pull();
  fresh = await readTree(dir);
  return () => rm(aside, { recursive: true });
});

test.each(["nothing", "old"] as const)("a pull cut off at any write leaves %s or the new snapshot", async (from) => {
  let count = 0;
  for (let step: string | undefined = ""; step !== undefined; count += 1) {
    await begin(from);
    step = await endBefore(count);
    await expectOneOf([from === "old" ? old : {}, fresh], `ended before ${step}`);
    await expectRecovery(`ended before ${step}`);
  }
  expect(count).toBeGreaterThan(40);
});

test("two interrupted pulls in a row leave the old snapshot or the new one", async () => {
  const random = createRandom(5);
  for (let round = 0; round < endings; round += 1) {
    await begin(random.chance(0.3) ? "nothing" : "old");
    const first = await endBefore(random.integer(60));
    const second = await endBefore(random.integer(60));
    await expectOneOf([{}, old, fresh], `ended before ${first}, then ${second}`);
    await expectRecovery(`ended before ${first}, then ${second}`);
  }
});

test("a process killed at any moment leaves the old snapshot or the new one", async () => {
  const random = createRandom(12);
  const { cms, dir, pull, start } = await pulledTrial();
  let killed = 0;
  for (let round = 1; round <= kills; round += 1) {
    const old = await readTree(dir);
    changeLogo(cms, round);
    cms.store.edit("quote-hof", (quote) => ({ ...quote, author: `Hanne ${round}.` }));
    const { child, outcome } = start();
    // Kills begin with the first request: before it, a pull changes nothing.
    const kill = async () => {
      cms.faults.before.delete(kill);
      await wait(random.integer(120));
      child.kill("SIGKILL");
    };
    cms.faults.before.add(kill);
    if ((await outcome).signal === "SIGKILL") killed += 1;
    const found = await readTree(await snapshotDir(dir));
    const isOld = JSON.stringify(found) === JSON.stringify(old);
    if (!isOld) expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
    await pull();
    expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
    expectNothingLeft(dir);
  }
  expect(killed).toBeGreaterThan(kills / 4);
});

/** Returns the write before which the pull was interrupted; undefined if it finished. */
async function endBefore(number: number): Promise<string | undefined> {
  let count = 0;
  let last: string | undefined;
  const stop = watchDisk(home, (name, path) => {
    if (count++ < number) return;
    last ??= `${name} ${path}`;
    throw new Error("Dead.");
  });
  await trial.pull().catch((error: Error) => expect(error.message).toBe("Dead."));
  stop();
  return last;
}

async function expectOneOf(trees: readonly Tree[], when: string): Promise<void> {
  // Every reader first restores a snapshot that an interrupted swap left under another name.
  const dir = await snapshotDir(trial.dir).catch(() => undefined);
  const found = dir === undefined ? {} : await readTree(dir);
  const matches = trees.filter((tree) => JSON.stringify(tree) === JSON.stringify(found));
  expect(matches, when).not.toEqual([]);
}

async function expectRecovery(when: string): Promise<void> {
  await trial.pull();
  expect(await readTree(trial.dir), when).toEqual(fresh);
  expectNothingLeft(trial.dir, when);
}

function expectNothingLeft(dir: string, when?: string): void {
  const { staging, old: aside } = snapshotPaths(dir);
  expect([staging, aside, `${aside}.doomed`].filter(existsSync), when).toEqual([]);
}

async function begin(from: "nothing" | "old"): Promise<void> {
  const { dir } = trial;
  await rm(home, { recursive: true });
  await cp(aside, home, { recursive: true, preserveTimestamps: true });
  if (from === "nothing") {
    await rm(dir, { recursive: true });
    await rm(join(home, ".cache"), { recursive: true });
  }
}
