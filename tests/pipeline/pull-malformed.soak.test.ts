import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import type { State } from "#pipeline/local-cms/store.ts";
import { readTree } from "#tests/support/file-tree.ts";
import { invented, malformed, quote, strange } from "#tests/support/pull-malformed.ts";
import { sampleContent, settingsFor, type Trial, tryPulling } from "#tests/support/pull-trial.ts";

/** Content as no studio should give it out: it is named in words, and none of it reaches the snapshot. */

let trial: Trial;
let before: Record<string, string>;
let good: State;

beforeAll(async () => {
  const { pull, failing, ...rest } = await tryPulling({}, afterAll);
  // Some of the ids have a dot, which the CMS shows to nobody without a token.
  const settings = settingsFor(rest.cms, { token: "reader-of-everything" });
  trial = {
    ...rest,
    pull: (more) => pull({ settings, ...more }),
    failing: (more) => failing({ settings, ...more }),
  };
  await trial.pull();
  before = await readTree(trial.dir);
  good = new Map(trial.cms.store.current);
});

/** The dataset as it was. */
beforeEach(() => {
  const { store } = trial.cms;
  store.transaction([
    ...[...store.current.keys()].filter((id) => !good.has(id)).map((id) => ({ delete: { id } })),
    ...[...good.values()].map((document) => ({ createOrReplace: document })),
  ]);
});

test.each(malformed)("$name", { timeout: 30_000 }, async ({ make, reason = "invalid", document, path, wrong }) => {
  await make(trial.cms);
  const failure = await trial.failing();
  expect(failure.reason).toBe(reason);
  const errors = failure.problems.filter(({ level }) => level === "error");
  expect(errors).toEqual([
    expect.objectContaining({
      document: expect.stringContaining(document),
      wrong: expect.stringContaining(wrong),
      remedy: expect.stringMatching(/^[A-Z]/),
      ...(path === undefined ? {} : { path }),
    }),
  ]);
  expect(JSON.stringify([failure.message, failure.problems])).not.toContain(invented.slice(0, 30));
  expect(await readTree(trial.dir)).toEqual(before);
});

test("there are at least forty kinds", () => {
  expect(malformed.length).toBeGreaterThanOrEqual(40);
});

test("all at once are all reported at once", { timeout: 60_000 }, async () => {
  const compatible = malformed.filter(({ name, reason }) => together.includes(name) || reason === "secret");
  for (const { make } of compatible.slice(0, -4)) await make(trial.cms);
  const { problems } = await trial.failing();
  for (const name of together) {
    const { document, wrong } = malformed.find((one) => one.name === name) ?? { document: "?", wrong: "?" };
    expect(
      problems.filter((problem) => problem.document.includes(document) && problem.wrong.includes(wrong)),
      name,
    ).toHaveLength(1);
  }
});

const together = [
  "a list where a group of fields belongs",
  "a text where a number belongs",
  "a field left out",
  "an impossible day",
  "a title nobody translated",
  "an id with dots",
  "a page that is gone",
];

test.each(strange)("$name is kept", async ({ document, file, drift = false }) => {
  trial.cms.store.insert({ ...quote, ...document });
  const { problems } = await trial.pull();
  expect(problems.filter(({ level }) => level === "drift")).toHaveLength(drift ? 1 : 0);
  const names = await readdir(join(trial.dir, "documents/testimonial"));
  expect(names.filter((name) => file.test(name.replace(/\.json$/, "")))).toHaveLength(1);
  expect((await checkSnapshot(trial.dir)).filter(({ level }) => level === "error")).toEqual([]);
  before = await readTree(trial.dir);
});

test("with STRICT=1 what the site does not know fails", async () => {
  trial.cms.store.insert({ _id: "q", ...quote, mood: "gut" });
  expect(await trial.failing({ strict: true })).toMatchObject({ reason: "invalid", problems: [{ level: "drift" }] });
});

test("our own token in a document is a secret, whatever its form", async () => {
  trial.cms.store.edit("quote-hof", (copy) => ({ ...copy, author: "ein-ganz-kurzes-Wort" }));
  const settings = settingsFor(trial.cms, { token: "ein-ganz-kurzes-Wort" });
  const failure = await trial.failing({ settings });
  expect(failure.reason).toBe("secret");
  expect(JSON.stringify(failure.problems)).not.toContain("kurzes");
});

test("documents that point at each other are no trouble", async () => {
  const { cms, pull } = await tryPulling();
  for (const [id, other] of [
    ["a", "b"],
    ["b", "a"],
    ["c", "c"],
  ]) {
    cms.store.insert({ _id: `note-${id}`, _type: "note", next: { _type: "reference", _ref: `note-${other}` } });
  }
  const { problems } = await pull();
  expect(problems).toEqual([expect.objectContaining({ level: "drift", kind: "note", count: 3 })]);
});

test.each([
  { name: "an empty _id", document: { _id: "", _type: "testimonial" }, reason: "nonsense", wrong: "has no _id" },
  { name: "no _type", document: { _id: "odd" }, reason: "invalid", wrong: "The document odd has no _type" },
  {
    name: "a _type that is no text",
    document: { _id: "odd", _type: 7 },
    reason: "invalid",
    wrong: "The document odd has no _type",
  },
])("a document with $name is told at once, and not asked for again", async ({ document, reason, wrong }) => {
  const { documents } = await sampleContent();
  const { cms, failing } = await tryPulling({ documents: [...documents, document] });
  expect(await failing()).toMatchObject({ reason, message: expect.stringContaining(wrong) });
  expect(cms.requests).toHaveLength(1);
});

test("so does one with no _id at all", async () => {
  const { cms, failing } = await tryPulling();
  cms.faults.script(() => ({ kind: "wrongShape", shape: "rowsWithoutId" }));
  const message = expect.stringContaining("row 1 of the list of documents has no _id");
  expect(await failing()).toMatchObject({ reason: "nonsense", message });
});
