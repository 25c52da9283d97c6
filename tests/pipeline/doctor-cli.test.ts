import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { tryPulling } from "#tests/support/pull-trial.ts";
import { quickStart } from "#tests/support/quick-start.ts";

/** The real program; what it finds is the business of doctor.test.ts. */

/** Milliseconds. A busy machine takes its time to load everything. */
const forTwoStarts = 60_000;

test.each([
  { name: "all is well", cms: {}, env: {}, code: 0, out: /A pull can begin\./ },
  { name: "a private dataset", cms: { isPrivate: true }, env: {}, code: 3, out: /a pull fails \(guard\)/ },
  { name: "no project", cms: {}, env: { SANITY_PROJECT_ID: "" }, code: 2, out: /a pull fails \(config\)/ },
])("it ends with $code for $name", { timeout: forTwoStarts }, async ({ cms: options, env, code, out }) => {
  const { cms, dir } = await tryPulling(options);
  const answer = await run(["--dir", dir], { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: "local", ...env });
  expect(answer.code).toBe(code);
  expect(answer.out).toMatch(out);
});

test("machines get the same as JSON, and a wrong setting as well", { timeout: forTwoStarts }, async () => {
  const { cms, dir } = await tryPulling();
  const settings = { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: "local" };
  const well = await run(["--json", "--dir", dir], settings);
  expect(JSON.parse(well.out)).toMatchObject({
    verb: "doctor",
    ok: true,
    cms: { status: 200 },
    findings: expect.any(Array),
  });
  const wrong = await run(["--json", "--dir", dir], { ...settings, SANITY_USE_CDN: "often" });
  expect(wrong.code).toBe(2);
  expect(JSON.parse(wrong.out)).toMatchObject({
    ok: false,
    reason: "config",
    message: expect.stringContaining("SANITY_USE_CDN"),
  });
});

const program = join(import.meta.dirname, "../../pipeline/cli.ts");

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [program, "doctor", ...args], {
    env: { PATH: process.env.PATH, ...quickStart, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? -1)));
  const [out, code] = await Promise.all([text(child.stdout), closed]);
  return { code, out };
}
