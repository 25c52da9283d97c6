import { expect, test } from "vitest";
import { never } from "#pipeline/cms/dataset.ts";
import { afterFile, readTree } from "#tests/support/folders.ts";
import type { Fault } from "#tests/support/local-cms/faults.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { changeLogo, pulledTrial } from "#tests/support/pull-trial.ts";
import { type Place, placeOf, troubles } from "#tests/support/pull-troubles.ts";

const cases = troubles.flatMap((trouble) => trouble.places.map((place) => ({ ...trouble, place })));

/** All tests pull from one dataset, because opening one takes long. */
const { cms, dir, pull, failing } = await pulledTrial({}, afterFile);

test.each(cases.filter(({ lasting }) => lasting))(
  "$name at the $place that stays: the pull fails with the reason $lasting, the snapshot stays, and the next pull succeeds",
  async ({ fault, place, lasting }) => {
    const before = await readTree(dir);
    changeDataset();
    inject(fault, place, Number.POSITIVE_INFINITY);
    const policy = fault.interruption?.kind === "stall" ? { timeoutMs: 300, attempts: 2 } : { attempts: 3 };
    // With `mayHold`, a pull holds an upload whose file is missing: pull-storm.test.ts tests that case.
    const { reason, message } = await failing({ policy, mayHold: false });
    expect(reason, message).toBe(lasting);
    expect(message).not.toMatch(/undefined|\[object|TypeError/);
    expect(await readTree(dir)).toEqual(before);
    await expectRecovery();
  },
);

test.each(cases.filter(({ once }) => once))(
  "$name at the $place once: the pull fails with the reason $once, the snapshot is as before, and the next pull succeeds",
  async ({ fault, place, once }) => {
    const before = await readTree(dir);
    changeDataset();
    inject(fault, place, 1);
    expect(await failing({ mayHold: false })).toMatchObject({ reason: once });
    expect(await readTree(dir)).toEqual(before);
    await expectRecovery();
  },
);

test.each(cases.filter(({ once }) => !once))(
  "$name at the $place once: the pull succeeds with the content of the CMS's last answer",
  async ({ fault, place }) => {
    changeDataset();
    inject(fault, place, 1);
    await pull({ policy: fault.interruption?.kind === "stall" ? { timeoutMs: 300, attempts: 50 } : {} });
    // The last answer may be an older one from a cache.
    const answered = cms.store.moment - (place === "settle" ? (fault.staleBy ?? 0) : 0);
    expect(await momentsShown(dir, cms, answered)).toEqual([answered]);
  },
);

test("if the last answer would be too large, the pull then asks only for revisions, and gets the whole content", async () => {
  // All documents have just changed, so the last answer would contain all of them again.
  const { cms, dir } = await pulledTrial({ maxAnswerBytes: 15_000 });
  const asked = cms.requests.filter((request) => placeOf(request) === "settle");
  expect(asked).toMatchObject([{ status: 413 }, { status: 200, params: { since: never, need: [] } }]);
  expect(await momentsShown(dir, cms)).toEqual([cms.store.moment]);
});

/** Changes a text and a picture, so that the next pull sends every kind of request. */
function changeDataset(): void {
  cms.faults.clear();
  const { moment } = cms.store;
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: `Hanne ${moment}.` }));
  changeLogo(cms, moment + 1);
}

/** The next pull without faults has the whole content. */
async function expectRecovery(): Promise<void> {
  cms.faults.clear();
  await pull();
  expect(await momentsShown(dir, cms, cms.store.moment)).toEqual([cms.store.moment]);
}

/** Gives the fault to the first `times` requests of a kind, and to no others. */
function inject(fault: Fault, place: Place, times: number): void {
  let left = times;
  cms.faults.script = (request) => (placeOf(request) === place && left-- > 0 ? fault : undefined);
}
