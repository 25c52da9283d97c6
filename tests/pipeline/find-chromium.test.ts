import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { findChromium } from "#pipeline/chromium.ts";
import { tempFolder } from "#tests/support/folders.ts";

test("CHROMIUM is preferred to PATH, and chromium to chrome; a missing file in CHROMIUM is an error", async () => {
  const [one, two] = [await tempFolder(), await tempFolder()];
  const [chrome, chromium] = [join(one, "google-chrome"), join(two, "chromium")];
  for (const file of [chrome, chromium]) await writeFile(file, "#!/bin/sh\n", { mode: 0o755 });
  expect(findChromium({ PATH: one })).toBe(chrome);
  expect(findChromium({ PATH: [one, two].join(delimiter) })).toBe(chromium);
  expect(findChromium({ PATH: two, CHROMIUM: chrome })).toBe(chrome);
  expect(() => findChromium({ PATH: two, CHROMIUM: join(one, "missing") })).toThrow(/CHROMIUM is ".*missing"/);
});
