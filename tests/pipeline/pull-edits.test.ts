import { expect, test } from "vitest";
import { createEditor } from "#tests/support/pull-edits.ts";
import { momentsShown } from "#tests/support/pull-oracle.ts";
import { sampleContent, tryPulling } from "#tests/support/pull-trial.ts";
import { createRandom } from "#tests/support/random.ts";

/** Edits between the requests of a pull. Those at random, with faults beside them: pull-storm.test.ts. */

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
