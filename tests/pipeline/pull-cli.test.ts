import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { hideToken } from "#pipeline/cms/hide-token.ts";
import { forReader } from "#pipeline/documents/for-reader.ts";
import { say } from "#pipeline/documents/problem-words.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { Failure, type Reason } from "#pipeline/failure.ts";
import { reportText } from "#pipeline/pull/report-text.ts";
import { reportLocales } from "#pipeline/settings.ts";
import { snapshotPaths } from "#pipeline/snapshot/snapshot-dir.ts";
import { readTree } from "#tests/support/folders.ts";
import { type Fault, retryAfter, stall, status } from "#tests/support/local-cms/faults.ts";
import { expectedContent, pulledContent } from "#tests/support/pull-oracle.ts";
import { pulledTrial, tryPulling } from "#tests/support/pull-trial.ts";

test("without a project, a pull uses the local CMS if it runs", async () => {
  const { cms, run } = await tryPulling();
  const unnamed = { SANITY_API_HOST: "", SANITY_PROJECT_ID: "", CMS_PORT: new URL(cms.origin).port };
  const pulled = await run([], unnamed);
  expect(pulled).toMatchObject({ code: 0, out: expect.stringContaining("from sanity:local/production") });
  await cms.close();
  const refused = await run([], unnamed);
  expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/SANITY_PROJECT_ID.*make cms/) });
});

test("a pull says what it did, and a second one that nothing is new", async () => {
  const { cms, dir, run } = await tryPulling();
  const first = await run();
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining("Pulled 26 documents and 3 assets") });
  expect(first.out).toMatch(/anonymously, past the cache\n/);
  expect(first.err).toMatch(/26 of 26 documents, \d+\.\d MB\n/);
  expect(first.err).not.toContain("\u001B");
  expect(await pulledContent(dir)).toEqual(expectedContent(cms.store.current));
  const second = await run(["--json"]);
  expect(JSON.parse(second.out)).toMatchObject({
    verb: "pull",
    ok: true,
    isChanged: false,
    source: "sanity:local/production",
    documents: 26,
    requests: 1,
  });
});

test("a pull says how much it has read, changed, left out and found, in every language", async () => {
  const { pull } = await tryPulling();
  // No two counts are equal, so each number in the report stands for one count.
  const always = { documents: 11, requests: 12, unusedAssets: 13, known: 14 };
  const ifChanged = { assets: 15, downloads: 16, edits: 17 };
  const listOf = (length: number) => Array<string>(length).fill("x");
  const [problems, added, changed, removed] = [listOf(18) as never[], listOf(19), listOf(21), listOf(22)];
  const lists = { problems, added, changed, removed, keptOut: { "of a private type": 23 } };
  const report = { ...(await pull()), ...always, ...ifChanged, ...lists };
  for (const words of Object.values(reportWords)) {
    const numbersIn = (isChanged: boolean) =>
      (reportText({ ...report, isChanged }, words).match(/\b\d+\b/g) ?? []).map(Number);
    const wanted = [...Object.values(always), 18, 23];
    expect(numbersIn(false)).toEqual(expect.arrayContaining(wanted));
    expect(numbersIn(true)).toEqual(expect.arrayContaining([...wanted, ...Object.values(ifChanged), 19, 21, 22]));
  }
});

test("invalid content exits with 1: every problem is one line, and also in the Markdown report", async () => {
  const { cms, dir, run } = await tryPulling();
  const file = join(dirname(dir), "failure.md");
  cms.store.edit("page-team", untranslated);
  cms.store.edit("imprint", ({ court: _, ...imprint }) => imprint);
  const env = { STUDIO_URL: "https://studio.example" };
  const { code, err } = await run(["--failure-report", file], env);
  expect(code).toBe(1);
  expect(err).toContain("imprint) · Court (court) · is missing · Fill in the field");
  expect(err).toContain(
    "Team (page-team) · Title / English (title.en) · the English text is missing · Write it in English",
  );
  expect(err).toMatch(/no earlier version of it to keep\. Correct it in the studio, publish it, and pull again\./);
  const problem = readFileSync(file, "utf8");
  expect(problem).toMatch(/^### The content could not be pulled\n\nThe site needs what has a fault/);
  expect(problem).toContain("](https://studio.example/intent/edit/id=page-team;type=page)");
  const german = await run(["--failure-report", file], { REPORT_LOCALE: "de" });
  expect(german.err).toContain(
    "Team (page-team) · Titel / Englisch (title.en) · der Text auf Englisch fehlt · Ihn auf Englisch schreiben",
  );
  expect(readFileSync(file, "utf8")).toContain("- **Fehler** ");
});

test.each<[name: string, fault: Fault, reason: Reason]>([
  ["a refused token", status(401), "unauthorized"],
  ["no such dataset", status(404), "not-found"],
  ["a question not understood", status(400), "nonsense"],
  ["too long a wait", retryAfter(9999), "unreachable"],
])("%s ends a pull with its reason and the exit code 3", async (_name, fault, reason) => {
  const { cms, dir, run } = await tryPulling();
  cms.faults.script = () => fault;
  const { code, out } = await run(["--json"]);
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 3, verb: "pull", ok: false, reason });
  expect(await readTree(dir)).toEqual({});
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends a pull and leaves no files behind", async (signal) => {
  const { cms, dir, start } = await pulledTrial();
  const before = await readTree(dir);
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: "Neu" }));
  cms.faults.script = ({ query }) => (query?.includes("$ids") ? stall() : undefined);
  const { child, outcome } = start(["--json"]);
  cms.faults.before.add(({ query }) => query?.includes("$ids") && child.kill(signal));
  const { code, out } = await outcome;
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 3, ok: false, reason: "interrupted" });
  expect(await readTree(dir)).toEqual(before);
  expect(Object.keys(await readTree(dirname(dir))).filter((path) => /^snapshot\./.test(path))).toEqual([]);
});

test("of two pulls at once the second names the first and stops, and the first goes on to its end", async () => {
  const { cms, dir, failing, start } = await tryPulling();
  let second: Promise<Failure> | undefined;
  cms.faults.before.add(async () => {
    second ??= failing();
    await second;
  });
  const first = start();
  expect(await first.outcome).toMatchObject({ code: 0 });
  const message = expect.stringContaining(`process ${first.child.pid}`);
  expect(await second).toMatchObject({ reason: "lock", message });
  expect(await pulledContent(dir)).toEqual(expectedContent(cms.store.current));
});

test("a lock that another program wrote is named", async () => {
  const { dir, failing } = await tryPulling();
  const { lock } = snapshotPaths(dir);
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(lock, "4711".repeat(100));
  expect(await failing()).toMatchObject({ reason: "config", message: expect.stringContaining(`${lock} `) });
});

const token = "skInventedTokenForThisTest1234567890";

test("the token is sent to the CMS, but never written to a file or the output", async () => {
  const { cms, dir, run } = await tryPulling({ tokens: { [token]: "read" }, isPrivate: true });
  const env = { SANITY_TOKEN: token };
  const good = await run([], env);
  expect(good.code).toBe(0);
  expect(cms.requests.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  const echo = { error: { description: `No rights for Bearer ${token}` }, statusCode: 500, message: token };
  cms.faults.script = () => status(400, echo);
  const report = ["--failure-report", join(dirname(dir), "failure.md")];
  const bad = await run(["--json", ...report], env);
  expect(bad.code).toBe(3);
  expect(bad.out).toContain("[token]");
  expect([good.out, good.err, bad.out, bad.err].join("")).not.toContain(token);
  expect(JSON.stringify(await readTree(dirname(dir)))).not.toContain(token);
});

test("problems of documents never contain the token, in any language", () => {
  const problem = { level: "error" as const, document: "", path: "a", ...say("reference.gone", { id: token }) };
  const failure = hideToken(new Failure("invalid", "", [problem]), token) as Failure;
  for (const reportLocale of reportLocales) {
    const [told] = forReader(failure.problems, { reportLocale, studioUrl: undefined });
    expect(told?.wrong).toContain("[token]");
    expect(JSON.stringify(told)).not.toContain(token);
  }
});

test("a private dataset that looks empty never replaces the snapshot, with any option", async () => {
  const { cms, dir, pull, failing, run } = await tryPulling({ tokens: { "a-good-token": "read" }, isPrivate: true });
  await pull({ settings: { token: "a-good-token" } });
  const before = await readTree(dir);
  const file = join(dirname(dir), "failure.md");
  const { code, out } = await run(["--json", "--failure-report", file]);
  expect({ code, ...JSON.parse(out) }).toMatchObject({
    code: 1,
    reason: "guard",
    message: expect.stringMatching(/no documents to a reader without a token.*SANITY_TOKEN/),
  });
  expect(out).not.toContain("ALLOW_SHRINK");
  expect(readFileSync(file, "utf8")).not.toContain("allow shrink");
  expect(await failing({ settings: { allowShrink: true } })).toMatchObject({ reason: "guard" });
  expect(await readTree(dir)).toEqual(before);
  for (const id of cms.store.current.keys()) if (/^(quote|footer)-/.test(id)) cms.store.remove(id);
  await run(["--failure-report", file], { SANITY_TOKEN: "a-good-token" });
  expect(readFileSync(file, "utf8")).toContain("allow shrink");
});

test("a pull that fails for its content can write a baseline of its problems; further problems fail", async () => {
  const { cms, dir, run } = await tryPulling();
  const baseline = join(dir, "../baseline.json");
  const written = () => run(["--baseline", baseline, "--write-baseline"]);
  const pulled = async () => {
    const { out } = await run(["--json", "--baseline", baseline], { STRICT: "1" });
    return JSON.parse(out);
  };
  cms.store.edit("job-process-engineer", (job) => ({ ...job, startsOn: "2027-02-30" }));
  cms.store.insert({ _id: "note", _type: "note" });
  expect(await written()).toMatchObject({ code: 1, err: expect.stringContaining(`written to ${baseline}`) });
  const { problems: known } = JSON.parse(readFileSync(baseline, "utf8"));
  writeFileSync(baseline, JSON.stringify({ problems: known.map((one: object) => ({ ...one, note: "by hand" })) }));
  expect(await pulled()).toMatchObject({ ok: true, known: 2 });
  cms.store.edit("imprint", ({ court: _, ...imprint }) => imprint);
  expect(await pulled()).toMatchObject({ ok: true, held: [{ about: { id: "imprint" } }] });
  cms.store.edit("page-team", untranslated);
  await written();
  const broken = { document: "/en/team", wrong: expect.stringContaining("the page cannot be made") };
  const problems = expect.arrayContaining([expect.objectContaining(broken)]);
  expect(await pulled()).toMatchObject({ ok: false, reason: "invalid", problems });
});

function untranslated(page: object) {
  return { ...page, title: { _type: "localeString", de: "Team" } };
}
