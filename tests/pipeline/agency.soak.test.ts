import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, utimes } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { fulfil, type WishName, wishes } from "#tests/support/agency.ts";
import { createRandom } from "#tests/support/random.ts";
import { copyProject } from "#tests/support/working-copy.ts";

/** Whatever a guide says can be done keeps `make test` green, and no test is touched for it. */

/** Another order for each commit; `AGENCY_SEED` names one. */
const seed = Number(process.env.AGENCY_SEED ?? execFileSync("git", ["rev-list", "--count", "HEAD"]));

const minutes = 60_000;

test(`an agency's wishes at once, in order ${seed}, leave all tests green`, {
  timeout: 45 * minutes,
  retry: 0,
}, async () => {
  const copy = await copyProject("agency");
  onTestFinished(copy.remove);
  await cp("studio/node_modules", join(copy.dir, "studio/node_modules"), { recursive: true, verbatimSymlinks: true });
  for (const mark of ["node_modules/.package-lock.json", "studio/node_modules/.package-lock.json"])
    await utimes(join(copy.dir, mark), new Date(), new Date());
  const run = async (command: string): Promise<string> => {
    const { PATH = "", HOME = "", CHROMIUM = "" } = process.env;
    const env = {
      PATH: [join(copy.dir, "node_modules/.bin"), PATH].join(delimiter),
      HOME,
      ...(CHROMIUM && { CHROMIUM }),
    };
    const child = spawn("sh", ["-c", `{ ${command}; } 2>&1`], { cwd: copy.dir, env });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
    if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output.slice(-6000)}`);
    return output;
  };
  await run(
    "git init --quiet && git add --all && git -c user.name=a -c user.email=a@b.example commit --quiet -m Start",
  );
  const names = createRandom(seed).shuffle(Object.keys(wishes) as WishName[]);
  await fulfil(names, copy.dir, async (command) => void (await run(command)));
  expect(await run("make check")).toMatch(/The content is valid/);
  expect(await run("make test")).toMatch(/\d+ passed, 0 failed\n$/);
});
