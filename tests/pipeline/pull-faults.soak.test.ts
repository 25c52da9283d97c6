import { expect, test } from "vitest";
import { afterFile, readTree } from "#tests/support/folders.ts";
import type { Fault } from "#tests/support/local-cms/faults.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { changeLogo, pulledTrial, type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { type Place, placeOf, troubles } from "#tests/support/pull-troubles.ts";

const cases = troubles.flatMap((trouble) => trouble.places.map((place) => ({ ...trouble, place })));

/** All tests pull from one dataset, because opening one takes long. */
const shared = await tryPulling({}, afterFile);
await shared.pull();
/** The number of changes of the dataset so far. */
let changes = 0;

// `mayHold` is off. If it is on, a pull holds an upload whose file is missing: pull-storm.test.ts tests that case.
test.each(cases)("$name at the $place: the right snapshot, or the old one", async ({ fault, place, once, lasting }) => {
  const trial = changedDataset();
  const isSilence = fault.interruption?.kind === "stall";
  const before = await readTree(trial.dir);
  if (lasting) {
    inject(trial, place, fault);
    const policy = isSilence ? { timeoutMs: 300, attempts: 2 } : { attempts: 3 };
    const { reason, message } = await trial.failing({ policy, mayHold: false });
    expect(reason, message).toBe(lasting);
    expect(message).not.toMatch(/undefined|\[object|TypeError/);
    expect(await readTree(trial.dir)).toEqual(before);
  }
  inject(trial, place, fault, 1);
  if (once) {
    expect(await trial.failing({ mayHold: false })).toMatchObject({ reason: once });
    expect(await readTree(trial.dir)).toEqual(before);
    trial.cms.faults.clear();
  }
  await trial.pull({ policy: isSilence ? { timeoutMs: 300, attempts: 50 } : {} });
  expect(await momentsShown(trial.dir, trial.cms, trial.cms.store.moment - 2)).not.toEqual([]);
});

test("if the last answer would be too large, the pull asks only for revisions", async () => {
  // All documents have just changed, so the last answer would contain all of them again.
  const { cms, dir } = await pulledTrial({ maxAnswerBytes: 15_000 });
  expect(cms.requests.filter(({ status, query }) => status === 413 && query?.startsWith("{"))).toHaveLength(1);
  expect(await momentsShown(dir, cms)).toEqual([cms.store.moment]);
});

/** A snapshot, and a dataset with later changes: the next pull sends every kind of request. */
function changedDataset(): Trial {
  const { cms } = shared;
  cms.faults.clear();
  changes += 1;
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: `Hanne ${changes}.` }));
  changeLogo(cms, changes);
  return shared;
}

function inject({ cms }: Trial, where: Place, fault: Fault, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  cms.faults.script = (request) => (placeOf(request) === where && left-- > 0 ? fault : undefined);
}
