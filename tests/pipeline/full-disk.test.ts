import { readFileSync, symlinkSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { readTree } from "#tests/support/folders.ts";
import { pulledTrial } from "#tests/support/pull-trial.ts";
import { watchDisk } from "#tests/support/watch-disk.ts";

/** Verbs that write files, each with a function that returns its options for a folder. */
const commands: readonly (readonly [verb: string, options: (folder: string) => readonly string[]])[] = [
  ["seal", () => ["--today=2026-11-21"]],
  ["diff", (folder) => [`--html=${join(folder, "reports/report.html")}`]],
  ["restore", (folder) => ["--id=quote-hof", "--at=HEAD", `--out=${folder}`]],
  ["export", (folder) => [`--out=${join(folder, "export")}`]],
  ["check", (folder) => ["--write-baseline", `--baseline=${join(folder, "baseline.json")}`]],
  ["translate", (folder) => ["--from=en", "--to=fr", `--words=${folder}`]],
];

/** Runs a command for which the disk is full at its n-th file. `full` is that file, undefined if it writes fewer. */
async function runWithFullDisk([verb, options]: (typeof commands)[number], n: number) {
  const content = await contentRepository();
  await set("quote-hof", "author", "Edited")(content.dir);
  const out = join(content.folder, "out");
  await mkdir(out);
  if (verb === "translate") await writeFile(join(out, "en.json"), '{ "home": "Home" }');
  const written: string[] = [];
  const stop = watchDisk(content.folder, (change, path) => {
    if (change !== "writeFileSync") return;
    written.push(path);
    if (written.length === n) fillDiskAt(path);
  });
  const outcome = await content.run(verb, ...options(out));
  stop();
  // A file is written under a temporary name such as `report.html.12-3-4.tmp`, and then renamed.
  const full = written[n - 1]?.replace(/\.\d+-\d+-\d+\.tmp$/, "");
  return { content, full, outcome };
}

/** Every write to `/dev/full` fails with ENOSPC. */
function fillDiskAt(path: string): void {
  symlinkSync("/dev/full", path);
}

test.for(commands)("if the disk is full, the error names the file, and no document is lost: %s", async (command) => {
  // Each file needs a new repository, so of the files that a command writes, only the first four are tried.
  for (const n of [1, 2, 3, 4]) {
    const { content, full, outcome } = await runWithFullDisk(command, n);
    if (full === undefined && n > 1) break;
    expect(outcome).toMatchObject({ code: 2, out: "" });
    expect(outcome.err).toContain(`The disk is full: no space for ${full} (ENOSPC).`);
    const documents = listFiles(content.dir).filter((name) => name.endsWith(".json"));
    for (const name of documents) expect(() => JSON.parse(readFileSync(join(content.dir, name), "utf8"))).not.toThrow();
  }
});

test("an export says what to do with the folder that a failed export has left", async () => {
  const { content } = await runWithFullDisk(["export", (folder) => [`--out=${join(folder, "export")}`]], 1);
  const again = await content.run("export", `--out=${join(content.folder, "out/export")}`);
  expect(again).toMatchObject({ code: 2, err: expect.stringMatching(/not empty\. Delete it if .*, or name another/) });
});

test("if the disk is full during a pull, the error names the file, and the snapshot stays", async () => {
  const trial = await pulledTrial();
  trial.cms.store.edit("quote-hof", (quote) => ({ ...quote, author: "Neu" }));
  const before = await readTree(trial.dir);
  const stop = watchDisk(dirname(trial.dir), (name, path) => {
    if (name === "writeFileSync" && path.endsWith("quote-hof.json")) fillDiskAt(path);
  });
  const { reason, message } = await trial.failing();
  stop();
  expect(reason).toBe("disk");
  expect(message).toMatch(/^The disk is full: no space for .*quote-hof\.json \(ENOSPC\).*The snapshot is as it was\.$/);
  expect(await readTree(trial.dir)).toEqual(before);
  expect(readFileSync(join(trial.dir, "documents/testimonial/quote-hof.json"), "utf8")).not.toContain("Neu");
});
