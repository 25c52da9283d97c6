import { chmod, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findChromium } from "#pipeline/chromium.ts";
import { tempFolder } from "#tests/support/folders.ts";

test("CHROMIUM is preferred to PATH, and chromium to chrome", async () => {
  const [one, two, own] = [await tempFolder(), await tempFolder(), await tempFolder()];
  const chrome = await program(one, "google-chrome");
  const chromium = await program(two, "chromium");
  const named = await program(own, "my-browser");
  expect(findChromium({ PATH: one })).toBe(chrome);
  expect(findChromium({ PATH: [one, two].join(delimiter) })).toBe(chromium);
  expect(findChromium({ PATH: one, CHROMIUM: named })).toBe(named);
});

test("a missing file in CHROMIUM is an error", async () => {
  const folder = await tempFolder();
  await program(folder, "chromium");
  expect(() => findChromium({ PATH: folder, CHROMIUM: join(folder, "missing") })).toThrow(/CHROMIUM is ".*missing"/);
});

async function program(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, "#!/bin/sh\n");
  await chmod(file, 0o755);
  return file;
}
