import { join } from "node:path";
import { expect, test } from "vitest";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { committedContent, committedWith, writeContent } from "#tests/support/committed-content.ts";
import type { Content } from "#tests/support/editable-content.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { oddEdit } from "#tests/support/odd-content.ts";
import { buildSite } from "#tests/support/programs.ts";
import { createRandom } from "#tests/support/random.ts";

/** Edits in one site. Those after which the check finds an error are taken back, as an editor would. */
const editsOfASite = 150;

test.each([1, 2, 3])("odd content that passes the check builds (%i)", async (seed) => {
  const random = createRandom(seed);
  let content = committedContent();
  for (let edit = 0; edit < editsOfASite; edit += 1) {
    const next = structuredClone(content);
    oddEdit(next, random);
    if (await isValid(next)) content = next;
  }
  const folder = await tempFolder();
  await writeContent(content, join(folder, "snapshot"));
  const said = await buildSite(["--dir", join(folder, "snapshot"), "--out", join(folder, "dist")]);
  expect(said).toContain("Built");
});

async function isValid(content: Content): Promise<boolean> {
  const problems = await checkLoaded(committedWith(content));
  return problems.every(({ level }) => level !== "error");
}
