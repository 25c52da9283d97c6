import { placePath } from "#src/addresses.ts";
import { expect, linkTo, test, visit } from "#tests/support/test.ts";

const home = placePath({ screen: "home" }, "de");
const team = placePath({ screen: "team" }, "de");

test("a click with a modifier key opens the page in another tab", async ({ page, context }) => {
  await visit(page, home);
  const opened = context.waitForEvent("page");
  await linkTo(page, team).click({ modifiers: ["ControlOrMeta"] });
  await (await opened).waitForURL(`**${team}`);
  expect(new URL(page.url()).pathname).toBe(home);
});
