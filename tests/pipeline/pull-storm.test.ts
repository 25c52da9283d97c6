import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "#pipeline/failure.ts";
import { readTree } from "#tests/support/file-tree.ts";
import { changeLogo, createEditor } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { reasonsFor, stormFaults } from "#tests/support/pull-storm.ts";
import { hasty, type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { rounds, roundsTimeoutMs } from "#tests/support/rounds.ts";

/**
 * Any faults, in any mixture, while editors edit: a pull is exactly right, or it fails and changes nothing. Several at
 * a time, since much of a storm is waiting for answers that do not come. `STORMS=500` is the long run.
 */

const seeds = rounds(5, 250, "STORMS");
const inOneTest = 25;

test.concurrent.for(Array.from({ length: Math.ceil(seeds / inOneTest) }, (_, index) => index * inOneTest + 1))(
  "a storm from seed %i on",
  { timeout: roundsTimeoutMs },
  async (first, { onTestFinished }) => {
    const trial = await tryPulling({}, onTestFinished);
    await trial.pull();
    const edit = createEditor(trial.cms);
    let failures = 0;
    for (let seed = first; seed < first + inOneTest; seed += 1) failures += (await weather(trial, edit, seed)) ? 0 : 1;
    // Otherwise the storms would be too weak to tell anything, or too strong.
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThan(inOneTest);
  },
);

/** Whether the pull came through. */
async function weather({ cms, dir, pull }: Trial, edit: (random: Random) => void, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  changeLogo(cms, seed);
  edit(random);
  if (random.chance(0.2)) await rm(join(dir, "../.cache"), { recursive: true, force: true });
  const before = await readTree(dir);
  cms.faults.given.length = 0;
  cms.faults.applyEverywhere({ random, chance: random.pick([0.1, 0.3, 0.6, 0.9]), faults: stormFaults });
  if (random.chance(0.5)) cms.faults.after(() => random.chance(0.5) && edit(random));
  try {
    await pull({ retryPolicy: { ...hasty, timeoutMs: 1000, attempts: 6 } });
    const oldest = Math.max(0, cms.store.moment - 60);
    expect(await momentsShown(dir, cms, oldest), `seed ${seed}`).not.toEqual([]);
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const allowed = reasonsFor(cms.faults.given.map(({ fault }) => fault));
    expect([...allowed], `seed ${seed}: ${error.message}`).toContain(error.reason);
    expect(await readTree(dir), `seed ${seed}`).toEqual(before);
    return false;
  } finally {
    cms.faults.clear();
  }
}
