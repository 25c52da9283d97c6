import { expect, test } from "vitest";
import { longestPart } from "#src/content/letters.ts";

test.each([
  ["a soft hyphen", "\u00ad"],
  ["a hyphen", "-"],
  ["a slash", "/"],
])("the part before %s has its width, too, because a line may end behind it", (_, sign) => {
  expect(longestPart(`aaaa${sign}aaa`)).toBeGreaterThan(longestPart("aaaa aaa"));
  expect(longestPart(`aaaa${sign}aaa`)).toBeLessThan(longestPart("aaaaaaa"));
});
