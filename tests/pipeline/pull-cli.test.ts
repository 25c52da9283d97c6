import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { expect, test } from "vitest";
import { snapshotPaths } from "#pipeline/snapshot/paths.ts";
import { readTree } from "#tests/support/file-tree.ts";
import { expectedContent, pulledContent } from "#tests/support/pull-oracle.ts";
import { startPull } from "#tests/support/pull-process.ts";
import { tryPulling } from "#tests/support/pull-trial.ts";

/** The program as people and other programs meet it. */

test("a pull says what it did, and another that there is nothing to do", { timeout: 30_000 }, async () => {
  const { cms, dir } = await tryPulling();
  const first = await startPull(cms, dir).outcome;
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining("Pulled 26 documents and 3 assets") });
  expect(first.out).toContain("past the cache, because credentials are on");
  expect(first.err).toMatch(/26 of 26 documents, \d+\.\d MB\n/);
  expect(first.err).not.toContain("\u001B");
  expect(await pulledContent(dir)).toEqual(expectedContent(cms.store.current));
  const second = await startPull(cms, dir, ["--json"]).outcome;
  expect(JSON.parse(second.out)).toMatchObject({
    verb: "pull",
    ok: true,
    isChanged: false,
    source: "sanity:local/production",
    documents: 26,
    requests: 1,
  });
});

test("invalid content is 1, and every problem a line", { timeout: 30_000 }, async () => {
  const { cms, dir } = await tryPulling();
  cms.store.edit("page-team", (page) => ({ ...page, title: { _type: "localeString", de: "Team" } }));
  cms.store.edit("imprint", ({ court: _, ...imprint }) => imprint);
  const { code, err } = await startPull(cms, dir).outcome;
  expect(code).toBe(1);
  expect(err).toContain("imprint) · court · is missing · Fill in the field\n");
  expect(err).toContain("Team (page-team) · title.en · the English text is missing · Write it in English\n");
  expect(err).toContain("The content is not valid. The snapshot is as it was.\n");
});

test("of two pulls at once the second leaves", { timeout: 30_000 }, async () => {
  const { cms, dir, failing } = await tryPulling();
  let second: Promise<unknown> | undefined;
  cms.faults.before(async () => {
    second ??= failing();
    await second;
  });
  const first = startPull(cms, dir);
  expect(await first.outcome).toMatchObject({ code: 0 });
  const message = expect.stringContaining(`process ${first.child.pid}`);
  expect(await second).toMatchObject({ reason: "lock", message });
});

test("the token is sent, and is in nothing that is written or said", { timeout: 60_000 }, async () => {
  const token = "skInventedTokenForThisTest1234567890";
  const { cms, dir } = await tryPulling({ tokens: { [token]: "read" }, isPrivate: true });
  const env = { SANITY_TOKEN: token };
  const good = await startPull(cms, dir, [], env).outcome;
  expect(good.code).toBe(0);
  expect(cms.requests.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
  const echo = { error: { description: `No rights for Bearer ${token}` }, statusCode: 500, message: token };
  cms.faults.script(() => ({ kind: "status", status: 400, body: echo }));
  const bad = await startPull(cms, dir, ["--json"], env).outcome;
  expect(bad.code).toBe(3);
  expect(bad.out).toContain("[token]");
  expect([good.out, good.err, bad.out, bad.err].join("")).not.toContain(token);
  expect(JSON.stringify(await readTree(dirname(dir)))).not.toContain(token);
});

test("a private dataset that looks empty replaces nothing, whatever is meant", { timeout: 60_000 }, async () => {
  const { cms, dir } = await tryPulling({ tokens: { "a-good-token": "read" }, isPrivate: true });
  await startPull(cms, dir, [], { SANITY_TOKEN: "a-good-token" }).outcome;
  const before = await readTree(dir);
  const { code, out } = await startPull(cms, dir, ["--json"]).outcome;
  expect({ code, ...JSON.parse(out) }).toMatchObject({
    code: 1,
    reason: "guard",
    message: expect.stringMatching(/no documents to a reader without a token.*SANITY_TOKEN/),
  });
  expect(out).not.toContain("ALLOW_SHRINK");
  expect(await readTree(dir)).toEqual(before);
  const meant = await startPull(cms, dir, ["--json"], { ALLOW_SHRINK: "1" }).outcome;
  expect(JSON.parse(meant.out)).toMatchObject({ reason: "guard" });
  expect(await readTree(dir)).toEqual(before);
});

test("a pull that fails for its content can write down what is known from then on", { timeout: 60_000 }, async () => {
  const { cms, dir } = await tryPulling();
  const baseline = join(dir, "../baseline.json");
  cms.store.edit("job-process-engineer", (job) => ({ ...job, startsOn: "2027-02-30" }));
  cms.store.insert({ _id: "note", _type: "note" });
  const failing = await startPull(cms, dir, ["--baseline", baseline, "--write-baseline"]).outcome;
  expect(failing).toMatchObject({ code: 1, err: expect.stringContaining(`written to ${baseline}`) });
  const { code, out } = await startPull(cms, dir, ["--json", "--baseline", baseline], { STRICT: "1" }).outcome;
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, ok: true, known: 2 });
  // What breaks a page is no debt one could live with.
  cms.store.edit("page-team", (page) => ({ ...page, title: { _type: "localeString", de: "Team" } }));
  await startPull(cms, dir, ["--baseline", baseline, "--write-baseline"]).outcome;
  const broken = await startPull(cms, dir, ["--json", "--baseline", baseline]).outcome;
  expect(JSON.parse(broken.out)).toMatchObject({
    ok: false,
    reason: "invalid",
    problems: expect.arrayContaining([
      expect.objectContaining({ document: "/en/team", wrong: expect.stringContaining("the page cannot be made") }),
    ]),
  });
});

test("known debt passes, new debt fails, and check sees it the same way", { timeout: 60_000 }, async () => {
  const { cms, dir } = await tryPulling();
  const baseline = join(dir, "../baseline.json");
  await startPull(cms, dir).outcome;
  cms.store.edit("job-process-engineer", (job) => ({ ...job, startsOn: "2027-02-30" }));
  const debt = { document: "job-process-engineer", path: "startsOn", wrong: "2027-02-30 is not in the calendar" };
  await writeFile(baseline, JSON.stringify({ formatVersion: 1, problems: [debt] }));
  const known = await startPull(cms, dir, ["--json", "--baseline", baseline]).outcome;
  expect(JSON.parse(known.out)).toMatchObject({ ok: true, known: 1, changed: ["job-process-engineer"] });
  cms.store.edit("imprint", ({ court: _, ...imprint }) => imprint);
  const fresh = await startPull(cms, dir, ["--json", "--baseline", baseline]).outcome;
  expect(JSON.parse(fresh.out)).toMatchObject({ ok: false, reason: "invalid" });
  await rm(baseline);
});

test("a lock whose holder has ended, but was never asked how, is no lock", { timeout: 30_000 }, async () => {
  const { dir, pull } = await tryPulling();
  // A child of a program that asks no child how it ended, as in a container without an init.
  const parent = spawn("sh", ["-c", "cat <&3 >/dev/null & echo $!; exec sleep 60 3<&-"], {
    stdio: ["ignore", "pipe", "ignore", "pipe"],
  });
  try {
    const [line] = await once(createInterface(parent.stdout as Readable), "line");
    const stat = () => readFileSync(`/proc/${line}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    // A shell would ask. Once it has become the other program, the child may end.
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
    (parent.stdio[3] as Writable).end();
    await expect.poll(() => stat()[0]).toBe("Z");
    const holder = { pid: Number(line), host: hostname(), began: stat()[19] };
    await writeFile(snapshotPaths(dir).lock, JSON.stringify(holder));
    expect(await pull()).toMatchObject({ isChanged: true });
  } finally {
    parent.kill("SIGKILL");
  }
});

test("a pull that fails says why in Markdown, for those who did not see it, and leads to the studio", async () => {
  const { cms, dir } = await tryPulling();
  const file = join(dirname(dir), "failure.md");
  cms.store.edit("page-team", (page) => ({ ...page, title: { _type: "localeString", de: "Team" } }));
  const env = { STUDIO_URL: "https://studio.example" };
  const invalid = await startPull(cms, dir, ["--failure-report", file], env).outcome;
  expect(invalid.code).toBe(1);
  const problem = readFileSync(file, "utf8");
  expect(problem).toMatch(/^### The content could not be pulled\n\nThe content is not valid\./);
  expect(problem).toContain("](https://studio.example/intent/edit/id=page-team;type=page)");

  cms.faults.script(() => ({ kind: "status", status: 401 }));
  await startPull(cms, dir, ["--failure-report", file], { SANITY_TOKEN: "sk-very-secret" }).outcome;
  const refused = readFileSync(file, "utf8");
  expect(refused).toContain("SANITY\\_TOKEN");
  expect(refused).not.toContain("sk-very-secret");
});
