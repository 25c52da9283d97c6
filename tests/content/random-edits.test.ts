import { beforeAll, expect, test } from "vitest";
import { contentChecker } from "#tests/support/check-content.ts";
import { committedContent } from "#tests/support/committed-content.ts";
import type { Content } from "#tests/support/editable-content.ts";
import { createRandom } from "#tests/support/random.ts";
import {
  closeAllJobs,
  editAtRandom,
  leaveOutAll,
  shortenAllLists,
  writeLongestWords,
} from "#tests/support/random-edits.ts";
import { rounds, roundsTimeoutMs } from "#tests/support/rounds.ts";

/**
 * Whatever editors do within the model keeps nobody from publishing: the check finds no error, which says, too, that
 * every page can be made.
 */

let check: Awaited<ReturnType<typeof contentChecker>>;
beforeAll(async () => {
  check = await contentChecker();
});

test.each([
  ["every text is a compound of eighty letters", writeLongestWords],
  ["all jobs are closed", closeAllJobs],
  ["everything is left out that may be", leaveOutAll],
  ["every list is as short as may be", shortenAllLists],
])("%s", async (_name, edit) => {
  const content = committedContent();
  edit(content);
  expect(await errorsOf(content)).toEqual([]);
});

test("random edits of every kind", { timeout: roundsTimeoutMs }, async () => {
  for (let seed = 1; seed <= rounds(10, 300, "EDITED_SITES"); seed += 1) {
    const content = committedContent();
    editAtRandom(content, createRandom(seed));
    expect(await errorsOf(content), `seed ${seed}`).toEqual([]);
  }
});

async function errorsOf(content: Content): Promise<string[]> {
  const problems = await check(content);
  return problems
    .filter(({ level }) => level === "error")
    .map(({ document, path, wrong }) => `${document} ${path}: ${wrong}`);
}
