import { everydayIf } from "#tests/support/soak-tag.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

/** What must fail any test of this folder: each of these would pass if nobody looked. */

const incidents: [string, (page: Parameters<typeof visit>[0], server: string) => Promise<unknown>][] = [
  ["an error in the console", (page) => page.evaluate(() => console.error("seen?"))],
  ["a warning in the console", (page) => page.evaluate(() => console.warn("seen?"))],
  [
    "an error that nobody caught",
    (page) => page.evaluate(() => queueMicrotask(() => Promise.reject(new Error("seen?")))),
  ],
  [
    "something that the policy refuses",
    (page) => page.evaluate(() => document.body.setAttribute("style", "color: red")),
  ],
  ["a file that is missing", (page) => page.evaluate(() => fetch("/nothing.json").then(() => {}))],
  ["another host", (page, server) => page.goto(`http://localhost:${new URL(server).port}/de`)],
];

for (const [name, cause] of incidents) {
  test(`${name} fails a test`, everydayIf(!/warning|caught|missing/.test(name)), async ({ page, server }) => {
    test.fail();
    await visit(page, "/de/team");
    await cause(page, server);
    await expect(page.locator("h1")).toBeVisible();
  });
}

test("what a test expects does not fail it", async ({ page, trouble }) => {
  trouble.expect(/foreseen/);
  await visit(page, "/de/team");
  await page.evaluate(() => console.error("foreseen"));
});
