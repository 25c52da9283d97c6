import { placePath } from "#src/addresses.ts";
import { expect, follow, inSoak, linkTo, test, visit } from "#tests/support/test.ts";

const home = placePath({ screen: "home" }, "de");
const team = placePath({ screen: "team" }, "de");

test("a link to the current page adds no history entry", inSoak, async ({ page }) => {
  await visit(page, home);
  await follow(page, team);
  const before = await page.evaluate(() => history.length);
  await follow(page, team);
  await follow(page, team);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("a click with a modifier key opens the page in another tab", async ({ page, context }) => {
  await visit(page, home);
  const opened = context.waitForEvent("page");
  await linkTo(page, team).click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL(`**${team}`);
  expect(new URL(page.url()).pathname).toBe(home);
});
