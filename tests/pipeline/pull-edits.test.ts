import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEditor } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { sampleContent, tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom } from "#tests/support/random.ts";
import { rounds } from "#tests/support/rounds.ts";

/** Pulls, of which each seed makes some; `EDITS=200` is the long run. */
const pulls = rounds(8, 100, "EDITS");
const roundsEach = Math.min(20, pulls);
const seeds = Array.from({ length: Math.ceil(pulls / roundsEach) }, (_, index) => index + 1);

test.each(seeds)("whatever editors do meanwhile, a pull is the dataset at one moment (seed %i)", async (seed) => {
  const { cms, dir, pull } = await tryPulling();
  const random = createRandom(seed);
  const edit = createEditor(cms);
  cms.faults.after(() => {
    edit(random);
    if (random.chance(0.3)) edit(random);
  });
  let arrived = 0;
  for (let round = 0; round < roundsEach; round += 1) {
    if (random.chance(0.3)) await rm(join(dir, "../.cache"), { recursive: true, force: true });
    const from = cms.store.moment;
    const { edits } = await pull();
    arrived += edits;
    expect(await momentsShown(dir, cms, from), `round ${round}`).not.toEqual([]);
  }
  expect(arrived).toBeGreaterThan(0);
});

test("a document dated into the future hides nothing that is edited now", async () => {
  const { cms, dir, pull } = await tryPulling({ documents: await withFutureDocument() });
  await pull();
  const edit = createEditor(cms);
  const random = createRandom(7);
  cms.faults.after(() => edit(random));
  const from = cms.store.moment;
  await pull();
  expect(await momentsShown(dir, cms, from)).not.toEqual([]);
});

test("content that changes faster than it can be read is given up, and the snapshot stays", async () => {
  const { cms, dir, pull, failing } = await tryPulling({ documents: await withFutureDocument() });
  await pull();
  const from = cms.store.moment;
  // Enough documents for several batches, all too old to count as new.
  cms.faults.before(() => {
    const { moment } = cms.store;
    const text = { _type: "localeText", de: `${moment}`, en: `${moment}` };
    const quote = { _type: "testimonial", quote: text, author: "Ich" };
    cms.store.transaction(Array.from({ length: 101 }, (_, n) => ({ createOrReplace: { _id: `q${n}`, ...quote } })));
  });
  expect(await failing()).toMatchObject({ reason: "unsettled", message: expect.stringContaining("changed faster") });
  expect(await momentsShown(dir, cms)).toEqual([from]);
});

async function withFutureDocument() {
  const { documents } = await sampleContent();
  return documents.map((one) => (one._id === "imprint" ? { ...one, _updatedAt: "2999-01-01T00:00:00Z" } : one));
}
