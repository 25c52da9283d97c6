import type { TestDetails } from "@playwright/test";

/**
 * Marks a browser test that differs little from another one of its file: `make test` has that one, `make soak` this.
 * What is long in itself is a file called `*.soak.spec.ts` instead.
 */
export const inSoak = { tag: "@soak" } as const satisfies TestDetails;

/** In a table: the rows that are tried every day, and those for `make soak`. */
export function everydayIf(isForEveryDay: boolean): TestDetails {
  return isForEveryDay ? {} : inSoak;
}
