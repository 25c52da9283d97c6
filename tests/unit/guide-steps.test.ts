import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { type GuideStep, takeStep } from "#tests/support/guide-steps.ts";

const old = '{\n  "a": { "b": 1 }\n}\n';

/** A file after a step of a guide. tests/pipeline/agency.soak.test.ts relies on an error if the step does not fit. */
async function afterStep(how: GuideStep["how"], code: string): Promise<string> {
  const dir = await tempFolder();
  await writeFile(join(dir, "a.json"), old);
  await takeStep(dir, { place: "docs/guides/a.md:7", file: "a.json", code, how });
  return readFile(join(dir, "a.json"), "utf8");
}

test.each([
  ["as a whole file", {}, "{}\n", "{}\n"],
  ["below a line", { after: "{" }, '  "z": 0,\n', '{\n  "z": 0,\n  "a": { "b": 1 }\n}\n'],
  ["above a line", { before: '"a"' }, '  "z": 0,\n', '{\n  "z": 0,\n  "a": { "b": 1 }\n}\n'],
  ["in place of a text", { replace: '"b": 1' }, '"b": "$&"\n', '{\n  "a": { "b": "$&" }\n}\n'],
  ["into a JSON file", { merge: "" }, '{ "a": { "c": [] } }', '{\n  "a": {\n    "b": 1,\n    "c": []\n  }\n}\n'],
])("a block of a guide goes %s", async (_, how, code, becomes) => {
  expect(await afterStep(how, code)).toBe(becomes);
});

test("a block of a guide whose place is gone is an error that names the guide's line", async () => {
  await expect(afterStep({ after: "no such text" }, "")).rejects.toThrow(
    'docs/guides/a.md:7: a.json has no "no such text".',
  );
});
