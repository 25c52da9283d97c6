import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyBuild } from "#pipeline/verify/verify-build.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

/** What keeps a build from being built again. That it comes out the same is tried on build machines: `make verify-build`. */

async function siteWith(record: object): Promise<string> {
  const dir = await tempFolder();
  await writeFile(join(dir, "build.json"), JSON.stringify({ build: "b", snapshot: "s", tree: "t", ...record }));
  return dir;
}

const verify = (dir: string) => verifyBuild(dir, () => {});

test.each([
  ["a build of no commit", {}, "names no commit"],
  ["a build of edits that are not committed", { commit: "a".repeat(40), modified: true }, "Commit them"],
  ["a build of a commit that is not here", { commit: "0".repeat(40) }, `${"0".repeat(40)} cannot be rebuilt`],
])("%s is told as such", { timeout: 60_000 }, async (_, record, message) => {
  await expect(verify(await siteWith(record))).rejects.toThrow(message);
});

test("a folder that is no built site is told as such", async () => {
  await expect(verify(await tempFolder())).rejects.toThrow("run make build first");
});
