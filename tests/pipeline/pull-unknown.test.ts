import { expect, test } from "vitest";
import { forReader } from "#pipeline/documents/for-reader.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { problemsInText } from "#pipeline/rules/report.ts";
import { plain } from "#pipeline/verb.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { readTree } from "#tests/support/folders.ts";
import { pulledContent } from "#tests/support/pull-oracle.ts";
import { type Trial, tryPulling } from "#tests/support/pull-trial.ts";

/** An invented secret whose format is unknown. */
const secret = "Zk3v9QmP2xR7tLw8";

test("plugins' documents with a key, password, secret or address are left out and named, in each pull", async () => {
  const { cms, dir, pull } = await tryPulling();
  const plugins = [
    { apiKey: secret },
    { account: { user: "redaktion", password: "sommer#24" } },
    { settings: [{ _key: "a", oauth: { clientSecret: secret } }] },
    { notify: "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXX" },
  ];
  for (const [index, fields] of plugins.entries()) {
    cms.store.insert({ _id: `crm-settings-${index}`, _type: `crm${index}`, title: "CRM", ...fields });
  }
  const { problems, keptOut } = await pull();
  expect(Object.values(keptOut).reduce((sum, count) => sum + count)).toBe(plugins.length);
  expect(problems).toHaveLength(plugins.length);
  for (const index of plugins.keys()) {
    const document = `crm${index} (crm-settings-${index})`;
    expect(problems).toContainEqual(expect.objectContaining({ level: "warning", document, kind: `crm${index}` }));
  }
  expect(JSON.stringify(problems)).not.toContain(secret);
  expect(JSON.stringify(await readTree(dir))).not.toMatch(/crm-settings|Zk3v9|sommer|XXXXX/);
  expect(await checkSnapshot(dir)).toEqual([]);
  expect(await pull()).toMatchObject({ isChanged: false, requests: 1, keptOut });
});

test("fields such as password, token and apiKey are content if their values are words", async () => {
  const { cms, dir, pull } = await tryPulling();
  const fields = { password: "Passwort vergessen?", tokenLabel: "Zugang", token: "color.primary-500", apiKey: "" };
  cms.store.insert({ _id: "form-labels", _type: "formLabels", ...fields });
  expect(await pull()).toMatchObject({ keptOut: {}, problems: [{ level: "drift" }] });
  expect(await pulledContent(dir)).toHaveProperty("form-labels");
});

test("a document with a secret in an unknown field is pulled without the secret", async () => {
  const { cms, dir, pull } = await tryPulling();
  cms.store.edit("siteSettings", (settings) => ({ ...settings, newsletter: { apiKey: secret, list: "Kunden" } }));
  const { problems } = await pull();
  expect(problems.map(({ level, path }) => ({ level, path }))).toEqual([
    { level: "warning", path: "newsletter.apiKey" },
    { level: "drift", path: "newsletter" },
  ]);
  const { siteSettings = "" } = await pulledContent(dir);
  expect(JSON.parse(siteSettings)).toMatchObject({ newsletter: { list: "Kunden" } });
  expect(JSON.stringify(await readTree(dir))).not.toContain(secret);
});

test("the check refuses a local file that contains a secret", async () => {
  const { cms, dir, pull } = await tryPulling();
  cms.store.insert({ _id: "labels", _type: "formLabels", apiKey: "später" });
  await pull();
  await set("labels", "apiKey", secret)(dir);
  const errors = (await checkSnapshot(dir)).filter(({ level }) => level === "error");
  expect(errors.map(({ path, wrong }) => `${path} ${wrong}`)).toContain(
    "apiKey looks like a secret, by the name of its field",
  );
});

/** Inserts documents of an unknown type, each with a control character. */
function insertNotes({ cms }: Trial, count: number): void {
  const idOf = (index: number) => `note-${String(index).padStart(5, "0")}`;
  const notes = Array.from({ length: count }, (_, index) => ({ _id: idOf(index), _type: "note", text: "a\r\nb" }));
  cms.store.transaction(notes.map((create) => ({ create })));
}

test("faults of format in unknown content are warnings, each reported once with its number", async () => {
  const trial = await tryPulling();
  insertNotes(trial, 400);
  trial.cms.store.edit("quote-hof", (quote) => ({ ...quote, mood: "gut\rso" }));
  const { problems } = await trial.pull();
  expect(problems.map(({ level, kind, count }) => ({ level, kind, count }))).toEqual([
    { level: "warning", kind: "testimonial.mood", count: 1 },
    { level: "warning", kind: "note.text", count: 400 },
    { level: "drift", kind: "testimonial.mood", count: 1 },
    { level: "drift", kind: "note", count: 400 },
  ]);
  const wrong = expect.stringContaining("control character");
  expect(problems[1]).toMatchObject({ document: "note (note-00000)", wrong });
  expect(await checkSnapshot(trial.dir)).toEqual(problems);
  trial.cms.store.edit("quote-teich", (quote) => ({ ...quote, author: "Neu" }));
  expect((await trial.pull()).problems).toEqual(problems);
});

test("errors come before unknown content, and an example document is named by type and id", async () => {
  const trial = await tryPulling();
  insertNotes(trial, 30);
  trial.cms.store.edit("team-jana", ({ role: _, ...rest }) => rest);
  const { problems } = await trial.failing();
  const [first, ...others] = problemsInText(problems, false, plain, reportWords.en).split("\n");
  expect(first).toBe("Jana Petersen (team-jana) · role · is missing · Fill in the field");
  expect(others.at(-3)).toMatch(
    /^drift: note \(note-00000\) and 29 others · _type · is of a type that this site does not know: note/,
  );
  expect(others.at(-2)).toBe("The content is not valid: 1 error, 1 warning, 1 kind of drift.");
});

test("documents of unknown types are left out and named if they are too deep or large, or their type cannot name a folder", async () => {
  const { cms, dir, pull } = await tryPulling();
  cms.store.insert({ _id: "odd-type", _type: "../x" });
  cms.store.insert({ _id: "odd-depth", _type: "tree", deep: JSON.parse("[".repeat(200) + "]".repeat(200)) });
  cms.store.insert({ _id: "odd-size", _type: "dump", text: "x".repeat(5_000_000) });
  const { problems } = await pull();
  const leftOut = { level: "warning", wrong: expect.stringContaining("it is kept out of the snapshot") };
  expect(problems).toEqual(Array(3).fill(expect.objectContaining(leftOut)));
  for (const { wrong } of forReader(problems, { reportLocale: "de", studioUrl: undefined })) {
    expect(wrong).toMatch(/^(ist|hat) .*: Es kommt nicht in den Snapshot$/);
  }
  expect(Object.keys(await pulledContent(dir)).filter((id) => id.startsWith("odd"))).toEqual([]);
});
