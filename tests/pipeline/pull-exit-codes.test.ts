import { dirname } from "node:path";
import { expect, test } from "vitest";
import { readTree } from "#tests/support/folders.ts";
import type { Fault } from "#tests/support/local-cms/faults.ts";
import { startPull } from "#tests/support/programs.ts";
import { tryPulling } from "#tests/support/pull-trial.ts";
import { oneOrOthers } from "#tests/support/rounds.ts";

const failures: { name: string; fault: Fault; code: number; reason: string }[] = [
  { name: "a refused token", fault: { kind: "status", status: 401 }, code: 3, reason: "unauthorized" },
  { name: "no such dataset", fault: { kind: "status", status: 404 }, code: 3, reason: "not-found" },
  { name: "a question not understood", fault: { kind: "status", status: 400 }, code: 3, reason: "nonsense" },
  { name: "too long a wait", fault: { kind: "retryAfter", retryAfter: 9999 }, code: 3, reason: "unreachable" },
];

test.each(oneOrOthers(failures))("$name has its exit code and reason", async ({ fault, code, reason }) => {
  const { cms, dir } = await tryPulling();
  cms.faults.script(() => fault);
  const outcome = await startPull(cms, dir, ["--json"]).outcome;
  expect({ code: outcome.code, ...JSON.parse(outcome.out) }).toMatchObject({ code, verb: "pull", ok: false, reason });
  expect(await readTree(dir)).toEqual({});
});

const wrongUses: { name: string; env?: Record<string, string>; args?: string[]; says: string }[] = [
  { name: "no project", env: { SANITY_PROJECT_ID: "" }, says: "SANITY_PROJECT_ID" },
  { name: "a wrong setting", env: { SANITY_API_VERSION: "seven" }, says: "SANITY_API_VERSION should be" },
  { name: "a wrong day", args: ["--today", "soon"], says: "--today" },
  { name: "no place for it", args: ["--dir", "/nowhere/at/all"], says: "/nowhere/at" },
];

test.each(oneOrOthers(wrongUses))("$name is refused as wrong usage", async ({ env = {}, args = [], says }) => {
  const { cms, dir } = await tryPulling();
  const { code, out } = await startPull(cms, dir, ["--json", ...args], env).outcome;
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ ok: false, reason: "config", message: expect.stringContaining(says) });
});

test.each(oneOrOthers(["SIGINT", "SIGTERM"] as const))("%s ends a pull and leaves no files behind", async (signal) => {
  const { cms, dir, pull } = await tryPulling();
  await pull();
  const before = await readTree(dir);
  cms.store.edit("quote-hof", (quote) => ({ ...quote, author: "Neu" }));
  cms.faults.script(({ query }) => (query?.includes("$ids") ? { kind: "stall" } : undefined));
  const running = startPull(cms, dir, ["--json"]);
  cms.faults.before(({ query }) => query?.includes("$ids") && running.child.kill(signal));
  const { code, out } = await running.outcome;
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 3, ok: false, reason: "interrupted" });
  expect(await readTree(dir)).toEqual(before);
  expect(Object.keys(await readTree(dirname(dir))).filter((path) => /^snapshot\./.test(path))).toEqual([]);
});
