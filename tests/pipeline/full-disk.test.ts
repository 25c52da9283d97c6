import { readFileSync, symlinkSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { watchDisk } from "#tests/support/disk-steps.ts";
import { set } from "#tests/support/edit-snapshot.ts";

/** Verbs that write files, with options for a folder. A pull's writes are tried in pull-by-hand.test.ts. */
const commands: readonly (readonly [verb: string, options: (folder: string) => readonly string[]])[] = [
  ["seal", () => ["--today=2026-11-21"]],
  ["diff", (folder) => [`--html=${join(folder, "reports/report.html")}`]],
  ["restore", (folder) => ["--id=quote-hof", "--at=HEAD", `--out=${folder}`]],
  ["export", (folder) => [`--out=${join(folder, "export")}`]],
  ["check", (folder) => ["--write-baseline", `--baseline=${join(folder, "baseline.json")}`]],
  ["translate", (folder) => ["--from=en", "--to=fr", `--words=${folder}`]],
];

/** Runs a command of which the n-th written file is on a full disk, which gets no byte. Undefined if it writes fewer. */
async function runWithFullDisk([verb, options]: (typeof commands)[number], n: number) {
  const content = await contentRepository();
  await set("quote-hof", "author", "Edited")(content.dir);
  const out = join(content.folder, "out");
  await mkdir(out);
  if (verb === "translate") await writeFile(join(out, "en.json"), '{ "home": "Home" }');
  let writes = 0;
  let full: string | undefined;
  const stop = watchDisk(content.folder, (change, path) => {
    if (change !== "writeFileSync" || ++writes !== n) return;
    symlinkSync("/dev/full", path);
    full = path.replace(/\.\d+-\d+-\d+\.tmp$/, "");
  });
  const outcome = await content.run(verb, ...options(out));
  stop();
  return full === undefined ? undefined : { content, full, outcome };
}

test.for(commands)("a full disk is told with its file, and no document is lost: %s", async (command) => {
  let n = 1;
  for (; n <= 4; n += 1) {
    const ran = await runWithFullDisk(command, n);
    if (!ran) break;
    const { content, full, outcome } = ran;
    expect(outcome).toMatchObject({ code: 2, out: "" });
    expect(outcome.err).toContain(`The disk is full: no space for ${full} (ENOSPC).`);
    const documents = listFiles(content.dir).filter((name) => name.endsWith(".json"));
    for (const name of documents) expect(() => JSON.parse(readFileSync(join(content.dir, name), "utf8"))).not.toThrow();
  }
  expect(n).toBeGreaterThan(1);
});

test("an export says what to do with the folder that one on a full disk has left", async () => {
  const ran = await runWithFullDisk(["export", (folder) => [`--out=${join(folder, "export")}`]], 1);
  const again = await ran?.content.run("export", `--out=${join(ran.content.folder, "out/export")}`);
  expect(again).toMatchObject({ code: 2, err: expect.stringMatching(/not empty\. Delete it if .*, or name another/) });
});
