import { placePath } from "#src/addresses.ts";
import { expect, follow, inSoak, linkTo, test, visit } from "#tests/support/test.ts";

const home = placePath({ screen: "home" }, "de");
const team = placePath({ screen: "team" }, "de");

test("a link to the page that is shown adds nothing to the history", inSoak, async ({ page }) => {
  await visit(page, home);
  await follow(page, team);
  const before = await page.evaluate(() => history.length);
  await follow(page, team);
  await follow(page, team);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test("a click with a modifier is the browser's: another tab shows the page", async ({ page, context }) => {
  await visit(page, home);
  const opened = context.waitForEvent("page");
  await linkTo(page, team).click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL(`**${team}`);
  expect(new URL(page.url()).pathname).toBe(home);
});
