import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, utimes } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSnapshot } from "#src/content/read.ts";
import { startTestCms, type TestCms } from "#tests/support/local-cms/test-cms.ts";
import { gitIn } from "#tests/support/programs.ts";
import { copyProject, type WorkingCopy } from "#tests/support/working-copy.ts";

/** Runs the commands of the guides exactly as written, in a copy of the project, with the local CMS. */

const root = join(import.meta.dirname, "../..");

let copy: WorkingCopy;
let cms: TestCms;
let environment: Record<string, string>;

beforeAll(async () => {
  copy = await copyProject("guides");
  for (const part of ["tests", "docs"]) await cp(join(root, part), join(copy.dir, part), { recursive: true });
  // The packages are installed already, so make must not install them again.
  await utimes(join(copy.dir, "node_modules/.package-lock.json"), new Date(), new Date());
  const git = gitIn(copy.dir);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message=Project");
  const documents = [...readSnapshot(join(copy.dir, "snapshot")).byId.values()];
  cms = await startTestCms({ documents, assetsDir: join(copy.dir, "snapshot/assets") });
  environment = { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: cms.projectId, SANITY_TOKEN: "" };
}, 300_000);
afterAll(async () => {
  await cms?.close();
  await copy?.remove();
});

async function run(command: string): Promise<{ code: number; output: string }> {
  // The environment is that of a reader's shell, without the variables of this test run.
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn("sh", ["-c", `{ ${command}; } 2>&1`], {
    cwd: copy.dir,
    env: { PATH, HOME, NO_COLOR: "1", ...environment },
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { code, output };
}

/** Commands of the guides, in the order in which they run, each with a pattern of its output. */
const walked: Readonly<Record<string, RegExp>> = {
  "make doctor": /A pull can begin\./,
  "make pull && make diff": /Pulled \d+ documents[\s\S]*Content: HEAD/,
  "make pull": /Nothing new/,
  "make pull ARGS=--write-baseline": /Nothing new/,
  "make check ARGS=--write-baseline": /The snapshot is valid/,
  "make check": /The snapshot is valid/,
  "make diff": /Content: HEAD/,
  "make seal": /Sealed \d+ documents/,
  "make explain ADDRESS=/de/produkte": /made from \d+ documents/,
  "make export": /export/,
  "make translate FROM=en TO=fr": /Filled \d+ words and \d+ texts in “fr”/,
  "npx vitest run tests/unit/palette.test.ts": /Tests +\d+ passed/,
  "make count": /in all/,
  "make help": /make/,
  "make messages": /No message yet/,
};

test.each(Object.entries(walked))("%s does what the guide says", { timeout: 300_000 }, async (command, ending) => {
  const { output, code } = await run(command);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(ending) });
});
