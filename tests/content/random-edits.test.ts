import { expect, test } from "vitest";
import { checkLoaded, checkSnapshot } from "#pipeline/rules/check.ts";
import { committedContent, committedWith } from "#tests/support/committed-content.ts";
import { contentDir } from "#tests/support/content-site.ts";
import { leaveOutAll, shortenLists } from "#tests/support/dispensable-content.ts";
import type { Content } from "#tests/support/editable-content.ts";
import { createRandom } from "#tests/support/random.ts";
import { closeAllJobs, editAtRandom, writeLongWords } from "#tests/support/random-edits.ts";
import { rounds } from "#tests/support/rounds.ts";

/** Edits within the model never prevent publishing: a check without errors proves that every page can be made. */

test("the committed snapshot is valid", async () => {
  const problems = await checkSnapshot(contentDir);
  expect(problems.filter(({ level }) => level !== "warning")).toEqual([]);
});

test.each([
  ["all jobs are closed, and every text is a compound of eighty letters", [closeAllJobs, writeLongWords]],
  ["everything is left out that may be, and every list is as short as may be", [leaveOutAll, shortenLists]],
])("content can be published if %s", async (_name, edits) => {
  const content = committedContent();
  for (const edit of edits) edit(content);
  expect(await errorsOf(content)).toEqual([]);
});

test("content can be published after random edits of every kind", async () => {
  for (let seed = 1; seed <= rounds(1, 300, "EDITED_SITES"); seed += 1) {
    const content = committedContent();
    editAtRandom(content, createRandom(seed));
    expect(await errorsOf(content), `seed ${seed}`).toEqual([]);
  }
});

/** Returns the errors that `make check` would report for edited content after a seal. */
async function errorsOf(content: Content): Promise<string[]> {
  const problems = await checkLoaded(committedWith(content));
  return problems
    .filter(({ level }) => level === "error")
    .map(({ document, path, wrong }) => `${document} ${path}: ${wrong}`);
}
