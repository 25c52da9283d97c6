import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Reason } from "#pipeline/failure.ts";
import type { JsonObject } from "#pipeline/json.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { readSnapshot } from "#src/content/read.ts";
import { contentDefects } from "#tests/support/content-defects.ts";
import { isExpected } from "#tests/support/defect.ts";
import { afterFile, readTree, tempFolder } from "#tests/support/folders.ts";
import type { TestCms } from "#tests/support/local-cms/test-cms.ts";
import { tryPulling } from "#tests/support/pull-trial.ts";
import { lines, picture, reference, sampleDay, sampleDocuments, writeSample } from "#tests/support/sample.ts";
import { type Picture, pictureAsset, tinyDrawing } from "#tests/support/sample-assets.ts";

/** An invented token in Sanity's format. */
const invented = `sk${"Ab3".repeat(60)}`;
const quote = { _type: "testimonial", quote: lines("Läuft.", "Works."), author: "Jemand" };

/** Without a token, the CMS hides documents whose id contains a dot. */
const settings = { token: "reader-of-everything" };

const trial = await tryPulling({}, afterFile);
await trial.pull();
const before = await readTree(trial.dir);
const good = new Map(trial.cms.store.current);

beforeEach(async () => {
  replaceContent(good);
  await trial.pull({ settings: { allowShrink: true } });
});

function replaceContent(documents: ReadonlyMap<string, object>): void {
  const { store } = trial.cms;
  store.transaction([
    ...[...store.current.keys()].filter((id) => !documents.has(id)).map((id) => ({ delete: { id } })),
    ...[...documents.values()].map((document) => ({ createOrReplace: document as JsonObject })),
  ]);
}

test("all problems that the check finds are reported by a pull that may hold nothing back", async () => {
  const spoilt = await tempFolder();
  await writeSample(spoilt);
  for (const { edit } of contentDefects) await edit(spoilt);
  await sealSnapshot(spoilt, { today: sampleDay });
  replaceContent(readSnapshot(spoilt).byId);
  const failure = await trial.failing({ mayHold: false });
  expect(failure.reason).toBe("secret");
  const errors = contentDefects
    .flatMap(({ problems }) => problems)
    .filter(({ level = "error" }) => level === "error")
    // A pull names the document with a secret, but not the field.
    .map((one) => (one.wrong === "secret" ? { ...one, path: "" } : one));
  expect(errors.filter((one) => !failure.problems.some((problem) => isExpected(one, problem)))).toEqual([]);
  expect(await readTree(trial.dir)).toEqual(before);
});

/** Makes one edit in the CMS. */
type Make = (cms: TestCms) => void;

function edited(fields: object): Make {
  return ({ store }) => void store.edit("quote-hof", (copy) => ({ ...copy, ...fields }));
}

function inserted(_id: string): Make {
  return ({ store }) => void store.insert({ _id, ...quote });
}

/** Shows a drawing as a partner's logo. */
function shown(drawn: Picture): Make {
  return ({ assets, store }) => {
    const { fileName, bytes, document } = pictureAsset("logo", drawn);
    assets.set(fileName, bytes);
    store.insert(document);
    store.edit("partner-muehle", (partner) => ({ ...partner, logo: picture(document._id) }));
  };
}

const privateKey = `-----BEGIN RSA PRIVATE KEY-----\n${invented}`;

// One fault for each part of a document: its content, its id, its upload, a secret. The check's tests try all faults.
test.each<[name: string, make: Make, document: string, wrong: string, reason?: Reason]>([
  ["an array 200 levels deep", edited({ author: nested(200) }), "quote-hof", "deeper than 32 levels"],
  ["32 MB", edited({ author: "Ä".repeat(16_000_000) }), "quote-hof", "MB large"],
  ["a path in its id", inserted("../../etc/passwd"), "passwd", "cannot be the name of a file"],
  ["dots in its id", inserted("quote..hof"), "quote..hof", "cannot be the name of a file"],
  ["a drawing with a script", shown(tinyDrawing("<script>1</script>")), "logo (image-", "contains a script"],
  ["a token as its title", edited({ author: invented }), "quote-hof", "looks like a secret", "secret"],
  ["a token as a field's name", edited({ [invented]: "geheim" }), "quote-hof", "looks like a secret", "secret"],
  ["a private key", edited({ author: privateKey }), "quote-hof", "looks like a secret", "secret"],
  ["a token deep inside", edited({ more: [{ deep: [invented] }] }), "quote-hof", "looks like a secret", "secret"],
])(
  "a document with %s is named, and only its edit and what shows it are held",
  async (_, make, document, wrong, reason = "invalid") => {
    make(trial.cms);
    const failure = await trial.failing({ settings, mayHold: false });
    expect(failure.reason).toBe(reason);
    expect(failure.problems.filter(({ level }) => level === "error")).toEqual([
      expect.objectContaining({
        document: expect.stringContaining(document),
        wrong: expect.stringContaining(wrong),
        remedy: expect.stringMatching(/^[A-Z]/),
      }),
    ]);
    expect(JSON.stringify([failure.message, failure.problems])).not.toContain(invented.slice(0, 30));
    expect(await readTree(trial.dir)).toEqual(before);
    // With `mayHold`, the pull holds only this edit and the edits of the documents that show it.
    const { held } = await trial.pull({ settings });
    expect(held.length).toBeGreaterThan(0);
    const { "snapshot.json": lock, ...files } = await readTree(trial.dir);
    expect(files).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== "snapshot.json")));
    expect(lock).not.toContain(invented.slice(0, 30));
  },
);

test("odd ids have files of their own names, and odd fields are kept as drift", async () => {
  const files: readonly (readonly [id: string, file: RegExp])[] = [
    // This id differs from another one only in a capital letter.
    ["quote-Hof", /^quote-hof~[0-9a-f]{8}\.json$/],
    // Windows reserves these names.
    ["con", /^con~[0-9a-f]{8}\.json$/],
    ["aux.quote", /^aux-quote~[0-9a-f]{8}\.json$/],
    ["größe", /^gr-e~[0-9a-f]{8}\.json$/],
    ["q".repeat(300), /^q{100}~[0-9a-f]{8}\.json$/],
  ];
  const { cms, dir, pull } = await tryPulling();
  const { store } = cms;
  for (const [_id] of files) store.insert({ _id, ...quote });
  const odd = [JSON.parse('{"__proto__":{"a":1}}'), { constructor: 1 }, { mood: "gut" }];
  for (const [index, fields] of odd.entries()) store.insert({ ...quote, ...fields, _id: `odd-${index}` });
  const { problems } = await pull({ settings });
  expect(problems.filter(({ level }) => level === "drift")).toHaveLength(odd.length);
  const names = await readdir(join(dir, "documents/testimonial"));
  for (const [, file] of files) expect(names.filter((name) => file.test(name))).toEqual([expect.stringMatching(file)]);
  for (const index of odd.keys()) expect(names).toContain(`odd-${index}.json`);
  expect((await checkSnapshot(dir)).filter(({ level }) => level === "error")).toEqual([]);
});

test("our own token in a document counts as a secret, in any format", async () => {
  const token = "ein-ganz-kurzes-Wort";
  edited({ author: token })(trial.cms);
  const failure = await trial.failing({ settings: { token }, mayHold: false });
  expect(failure.reason).toBe("secret");
  expect(JSON.stringify(failure.problems)).not.toContain("kurzes");
  // Not even an id shows the token.
  inserted(token)(trial.cms);
  const report = await trial.pull({ settings: { token } });
  expect(JSON.stringify([report, await readTree(trial.dir)])).not.toContain("kurzes");
});

test("documents that refer to each other are pulled", async () => {
  const { store } = trial.cms;
  store.insert({ _id: "note-a", _type: "note", next: reference("note-b") });
  store.insert({ _id: "note-b", _type: "note", next: reference("note-a"), itself: reference("note-b") });
  const { problems } = await trial.pull();
  expect(problems).toEqual([expect.objectContaining({ level: "drift", kind: "note", count: 2 })]);
});

test.each([
  { name: "an empty _id", document: { _id: "", _type: "testimonial" }, reason: "nonsense", wrong: "has no _id" },
  { name: "no _type", document: { _id: "odd" }, reason: "invalid", wrong: "The document odd has no _type" },
  { name: "a number as _type", document: { _id: "odd", _type: 7 }, reason: "invalid", wrong: "odd has no _type" },
])("a document with $name is reported without another request", async ({ document, reason, wrong }) => {
  const { cms, failing } = await tryPulling({ documents: [...sampleDocuments(), document] });
  expect(await failing()).toMatchObject({ reason, message: expect.stringContaining(wrong) });
  expect(cms.requests).toHaveLength(1);
});

function nested(levels: number): unknown {
  return JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
}
