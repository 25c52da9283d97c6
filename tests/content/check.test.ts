import { expect, test } from "vitest";
import { checkSnapshot } from "#pipeline/check/check.ts";
import { contentDir } from "#tests/support/content-site.ts";

test("the committed snapshot is valid", async () => {
  const problems = await checkSnapshot(contentDir);
  expect(problems.filter(({ level }) => level !== "warning")).toEqual([]);
});
