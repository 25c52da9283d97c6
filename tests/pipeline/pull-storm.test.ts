import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure, type Reason } from "#pipeline/failure.ts";
import { readTree } from "#tests/support/folders.ts";
import { type Fault, type WrongShape, wrongShapes } from "#tests/support/local-cms/faults.ts";
import { changeLogo, createEditor } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { hasty, type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { isSoak, rounds } from "#tests/support/rounds.ts";

const brokenRows: readonly WrongShape[] = ["rowsWithoutId", "rowsWithoutType", "rowsNoObjects"];

const passing: readonly Fault[] = [
  ...[429, 500, 502, 503, 504].map((status): Fault => ({ kind: "status", status })),
  { kind: "retryAfter", retryAfter: 1 },
  { kind: "truncated" },
  { kind: "truncated", part: 0.9 },
  { kind: "htmlPage" },
  { kind: "cut" },
  { kind: "cut", afterBytes: 200 },
  { kind: "staleCdn", states: 1 },
  { kind: "staleCdn", states: 3 },
  { kind: "emptyResult" },
  ...wrongShapes.filter((shape) => !brokenRows.includes(shape)).map((shape): Fault => ({ kind: "wrongShape", shape })),
  { kind: "corruptAsset" },
  { kind: "invalidUtf8" },
  { kind: "malformedJson" },
  { kind: "shuffled", seed: 4 },
];

/** Each of these faults ends a pull, so they must be rare. */
const ending: readonly Fault[] = [
  ...[400, 401, 403, 404, 413].map((status): Fault => ({ kind: "status", status })),
  { kind: "missingAsset" },
  { kind: "redirect" },
  ...brokenRows.map((shape): Fault => ({ kind: "wrongShape", shape })),
];

const stormFaults: readonly Fault[] = [...passing, ...passing, ...passing, ...ending, { kind: "stall" }];

/** The allowed reasons for each fault, so that the test notices a wrong reason. */
function reasonsFor(faults: readonly Fault[]): Set<Reason> {
  return new Set(faults.flatMap(reasonsOf));
}

function reasonsOf(fault: Fault): Reason[] {
  switch (fault.kind) {
    case "status":
      return statusReasons[fault.status] ?? ["unreachable"];
    case "retryAfter":
    case "cut":
    case "stall":
      return ["unreachable"];
    case "emptyResult":
      return ["guard"];
    // The file is missing, or a character is lost in every answer.
    case "missingAsset":
    case "invalidUtf8":
      return ["invalid"];
    case "staleCdn":
    case "shuffled":
      return [];
    case "wrongShape":
      return fault.shape === "rowsWithoutType" ? ["invalid"] : ["nonsense"];
    default:
      return ["nonsense"];
  }
}

const statusReasons: Readonly<Record<number, Reason[]>> = {
  400: ["nonsense"],
  401: ["unauthorized"],
  403: ["unauthorized"],
  // A missing file is a fault of the content, a missing dataset one of the settings.
  404: ["not-found", "invalid"],
  413: ["nonsense"],
};

/**
 * Mixes random faults with edits: a pull is exactly right, or it fails and changes nothing. Several pulls run
 * at a time, because they mostly wait for answers that never come. `STORMS=500` runs more rounds.
 */

const seeds = rounds(5, 250, "STORMS");
const inOneTest = Math.min(25, seeds);

test.concurrent.for(Array.from({ length: Math.ceil(seeds / inOneTest) }, (_, index) => index * inOneTest + 1))(
  "under random faults from seed %i on, a pull is exactly right or changes nothing",
  async (first, { onTestFinished }) => {
    const trial = await tryPulling({}, onTestFinished);
    await trial.pull();
    const edit = createEditor(trial.cms);
    let failures = 0;
    for (let seed = first; seed < first + inOneTest; seed += 1) failures += (await weather(trial, edit, seed)) ? 0 : 1;
    // Otherwise the faults would be too rare or too many. The few rounds of `make test` may be either.
    if (!isSoak()) return;
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThan(inOneTest);
  },
);

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
