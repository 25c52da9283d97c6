import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder, writeTree } from "#tests/support/folders.ts";

/** Runs deploy/hosts/cloudflare.sh. A script replaces wrangler and records its arguments and what is served. */

const deploy = join(import.meta.dirname, "../../deploy");

const wrangler = `#!/bin/sh
echo "$@" >> called
case "$1 $2" in
"deploy --message") echo "$3" > served; test ! -f broken;;
"deployments status") echo "Message: $(cat served)";;
"rollback --yes") echo "$4" > served;;
"preview --name") printf 'Uploading {}\\n{\\n"preview": { "urls": ["https://%s.example"] }\\n}\\n' "$3";;
esac
`;

test("a deploy migrates first; a broken release is rolled back, once; a preview's address is the only output", async () => {
  const folder = await tempFolder();
  const [script, work] = [join(folder, "hosts/cloudflare.sh"), join(folder, "cloudflare")];
  await writeTree(work, { "node_modules/.bin/wrangler": wrangler });
  await cp(join(deploy, "hosts/cloudflare.sh"), script);
  await chmod(join(work, "node_modules/.bin/wrangler"), 0o755);
  const step = (name: string, RELEASE: string) => {
    const called = join(work, "called");
    const { status, stdout } = spawnSync(script, [name], { env: { ...process.env, RELEASE }, encoding: "utf8" });
    const calls = existsSync(called) ? readFileSync(called, "utf8").trim().split("\n") : [];
    return rm(called).then(() => ({ isDone: status === 0, stdout, calls }));
  };
  expect(await step("send", "one")).toMatchObject({ isDone: true, calls: ["d1 migrations apply DB --remote"] });
  expect(await step("switch", "one")).toMatchObject({ isDone: true, calls: ["deploy --message one"] });
  await writeFile(join(work, "broken"), "");
  expect(await step("switch", "two")).toMatchObject({ isDone: false });
  expect((await step("back", "two")).calls).toContainEqual(expect.stringMatching(/^rollback --yes /));
  expect((await step("back", "two")).calls).toEqual(["deployments status"]);
  expect((await step("back", "")).calls).toEqual([expect.stringMatching(/^rollback --yes /)]);
  expect((await step("preview", "pr-7")).stdout).toBe("https://pr-7.example\n");
});

test("a preview has no database, so nobody can store a message with it", () => {
  expect(readFileSync(join(deploy, "cloudflare/wrangler.jsonc"), "utf8")).toMatch(/^ {2}"previews": \{\},$/m);
});
