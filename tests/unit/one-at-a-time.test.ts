import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oneAtATime } from "#pipeline/site/one-at-a-time.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

test("works under one lock never overlap, and all are done", async () => {
  const lock = join(await tempFolder(), "inner/lock");
  let running = 0;
  let most = 0;
  const work = async (name: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return name;
  };
  expect(await Promise.all([1, 2, 3].map((name) => oneAtATime(lock, () => work(name))))).toEqual([1, 2, 3]);
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test("work that fails gives the lock back", async () => {
  const lock = join(await tempFolder(), "lock");
  await expect(oneAtATime(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await oneAtATime(lock, async () => "done")).toBe("done");
});

test("what a process that is gone has left is taken over", async () => {
  const lock = join(await tempFolder(), "lock");
  const { pid } = spawnSync(process.execPath, ["--version"]);
  await writeFile(lock, JSON.stringify({ pid, host: hostname(), began: "1" }));
  expect(await oneAtATime(lock, async () => "done")).toBe("done");
});
