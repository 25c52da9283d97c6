import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure, type Reason } from "#pipeline/failure.ts";
import { readSnapshot } from "#src/content/read.ts";
import { readTree } from "#tests/support/folders.ts";
import type { Fault } from "#tests/support/local-cms/faults.ts";
import type { TestCms } from "#tests/support/local-cms/test-cms.ts";
import { momentsShown, pulledContent } from "#tests/support/pull-oracle.ts";
import { changeLogo, pulledTrial, type Trial, tryPulling } from "#tests/support/pull-trial.ts";
import { troubles } from "#tests/support/pull-troubles.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { isSoak, rounds } from "#tests/support/rounds.ts";
import { lines, reference, sampleDocuments } from "#tests/support/sample.ts";

const seeds = rounds(5, 250, "STORMS");
const inOneTest = Math.min(25, seeds);

// Faults that end a pull are rare here: with more of them, few pulls would succeed. Silence is rare, as it takes long.
const passing = troubles.filter(({ once, fault }) => !once && fault.interruption?.kind !== "stall");
const ending = troubles.filter(({ once }) => once);
const silence = troubles.find(({ name }) => name === "silence")?.fault ?? {};
const stormFaults = [...passing, ...passing, ...passing, ...ending].map(({ fault }) => fault);

/** The reasons for which a pull may fail after these faults. */
function reasonsFor(faults: readonly Fault[]): (Reason | undefined)[] {
  // `troubles` can have one name twice, for different requests. Here, the requests are not known, so both count.
  const met = new Set(troubles.filter(({ fault }) => faults.includes(fault)).map(({ name }) => name));
  return troubles.filter(({ name }) => met.has(name)).flatMap(({ lasting, once }) => [lasting, once]);
}

// Several pulls run at the same time, because each one mostly waits for answers that never come.
test.concurrent.for(Array.from({ length: Math.ceil(seeds / inOneTest) }, (_, index) => index * inOneTest + 1))(
  "under random faults from seed %i on, a pull is exactly right or changes nothing",
  async (first, { onTestFinished }) => {
    const trial = await tryPulling({}, onTestFinished);
    await trial.pull();
    const edit = createEditor(trial.cms);
    let failures = 0;
    for (let seed = first; seed < first + inOneTest; seed += 1)
      failures += (await pullUnderFaults(trial, edit, seed)) ? 0 : 1;
    // If one outcome is missing, faults are too rare or too frequent. The few rounds of `make test` may lack one.
    if (!isSoak()) return;
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThan(inOneTest);
  },
);

type Edit = (random: Random) => void;

/** Returns false if the faults ended the pull. */
async function pullUnderFaults(trial: Trial, edit: Edit, seed: number): Promise<boolean> {
  const { cms, dir, pull } = trial;
  const random = createRandom(seed);
  changeLogo(cms, seed);
  edit(random);
  if (random.chance(0.2)) await rm(join(dir, "../.cache"), { recursive: true, force: true });
  const [before, contentBefore] = [await readTree(dir), await pulledContent(dir)];
  startFaults(cms, edit, random);
  try {
    await pull({ policy: { timeoutMs: 1000, attempts: 6 } });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(reasonsFor(cms.faults.given), `seed ${seed}: ${error.message}`).toContain(error.reason);
    expect(await readTree(dir), `seed ${seed}`).toEqual(before);
    return false;
  } finally {
    cms.faults.clear();
  }
  await expectRightSnapshot(trial, contentBefore, seed);
  return true;
}

/** From now on, requests meet faults at random. For half of the seeds, there are also edits between requests. */
function startFaults({ faults }: TestCms, edit: Edit, random: Random): void {
  faults.given.length = 0;
  const chance = random.pick([0.1, 0.3, 0.6, 0.9]);
  faults.script = () => (random.chance(chance) ? random.shuffle([...stormFaults, silence]) : undefined);
  if (random.chance(0.5)) faults.after.add(() => random.chance(0.5) && edit(random));
}

/** Expects a state during the pull. Uploads whose file never came, and documents that show them, are as before. */
async function expectRightSnapshot({ cms, dir }: Trial, before: Record<string, string>, seed: number): Promise<void> {
  // During a pull there are fewer than sixty edits.
  const oldest = Math.max(0, cms.store.moment - 60);
  const held = readSnapshot(dir).lock.held ?? {};
  const ids = Object.keys(held);
  expect(await momentsShown(dir, cms, oldest, ids), `seed ${seed}`).not.toEqual([]);
  const now = await pulledContent(dir);
  for (const id of ids) expect(now[id], `seed ${seed}: ${id}`).toBe(before[id]);
  if (ids.length > 0) expect(JSON.stringify(held), `seed ${seed}`).toContain('"rule":"asset.missing"');
}

test("a document with a date in the future does not hide later edits", async () => {
  const { cms, dir, pull } = await pulledTrial({ documents: await withFutureDocument() });
  const edit = createEditor(cms);
  const random = createRandom(7);
  cms.faults.after.add(() => edit(random));
  const from = cms.store.moment;
  await pull();
  expect(await momentsShown(dir, cms, from)).not.toEqual([]);
});

test("a pull gives up if the content changes faster than it can be read, and the snapshot stays", async () => {
  const { cms, dir, failing } = await pulledTrial({ documents: await withFutureDocument() });
  const from = cms.store.moment;
  // The documents fill several batches, and all are too old to count as new.
  cms.faults.before.add(() => {
    const { moment } = cms.store;
    const quote = { _type: "testimonial", quote: lines(`${moment}`, `${moment}`), author: "Ich" };
    cms.store.transaction(Array.from({ length: 101 }, (_, n) => ({ createOrReplace: { _id: `q${n}`, ...quote } })));
  });
  expect(await failing()).toMatchObject({ reason: "unsettled", message: expect.stringContaining("changed faster") });
  expect(await momentsShown(dir, cms)).toEqual([from]);
});

async function withFutureDocument() {
  return sampleDocuments().map((one) => (one._id === "imprint" ? { ...one, _updatedAt: "2999-01-01T00:00:00Z" } : one));
}

/** Edits of every kind that editors make. After each edit, the dataset is valid and in a new state. */
function createEditor({ store }: TestCms): Edit {
  let count = 0;
  const fresh = () => `quote-extra${++count}`;
  const extras = (prefix = "") => [...store.current.keys()].filter((id) => id.startsWith(`${prefix}quote-extra`));
  const unreferenced = (ids: readonly string[]) => {
    const home = JSON.stringify(store.get("page-home"));
    return ids.filter((id) => !home.includes(`"${id}"`));
  };
  const quote = (id: string) => ({
    _id: id,
    _type: "testimonial",
    quote: lines(`Läuft zum ${++count}. Mal.`, `Works for the ${count}th time.`),
    author: `Person ${count}`,
  });
  const reword = (id: string) => ({ patch: { id, set: { author: `Person ${++count}` } } });
  /** Publishes a draft, or makes a document a draft again. */
  const move = (from: string, to: string) =>
    void store.transaction([{ createOrReplace: { ...store.get(from), _id: to } }, { delete: { id: from } }]);
  const insert = () => void store.insert(quote(fresh()));
  /** Edits one of these documents at random, or inserts a document if there is none. */
  const editOne = (random: Random, ids: readonly string[], edit: (id: string) => void) =>
    ids.length > 0 ? edit(random.pick(ids)) : insert();

  const kinds: Readonly<Record<string, Edit>> = {
    insert,
    remove: (random) => editOne(random, unreferenced(extras()), (id) => store.remove(id)),
    rewordShown: (random) => void store.transaction([reword(random.pick(["quote-hof", "quote-teich"]))]),
    rewordExtra: (random) => editOne(random, extras(), (id) => store.transaction([reword(id)])),
    // In one transaction: no state of the dataset ever had only one of the two changes.
    rewordTwo: () => void store.transaction([reword("quote-hof"), reword("quote-teich")]),
    insertAndReword: () => void store.transaction([{ create: quote(fresh()) }, reword("quote-hof")]),
    /** Changes the references of the home page, and deletes their old targets in the same transaction. */
    replaceReferences() {
      const replacement = quote(fresh());
      const gone = extras().filter((id) => !unreferenced([id]).includes(id));
      const testimonials = ["quote-hof", replacement._id].map((id) => ({ _key: id, ...reference(id) }));
      const home = JSON.parse(JSON.stringify(store.get("page-home")));
      for (const section of home.sections) if (section._type === "testimonials") section.testimonials = testimonials;
      const deletions = gone.map((id) => ({ delete: { id } }));
      store.transaction([{ create: replacement }, { createOrReplace: home }, ...deletions]);
    },
    draft: () => void store.insert({ ...quote("drafts.quote-hof"), author: `Entwurf ${++count}` }),
    draftAndPublish() {
      store.insert(quote("drafts.quote-hof"));
      move("drafts.quote-hof", "quote-hof");
    },
    unpublish: (random) => editOne(random, unreferenced(extras()), (id) => move(id, `drafts.${id}`)),
    publish: (random) => editOne(random, extras("drafts."), (id) => move(id, id.slice("drafts.".length))),
  };
  return (random) => random.pick(Object.values(kinds))(random);
}
