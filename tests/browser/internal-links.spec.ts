import { placePath } from "#src/addresses.ts";
import { expect, test } from "#tests/support/test.ts";
import { follow, isSameDocument, markDocument, visit } from "#tests/support/visit.ts";

const home = placePath({ screen: "home" }, "de");
const team = placePath({ screen: "team" }, "de");

test("a link inside the site shows its page without loading a document, and Back leads back", async ({ page }) => {
  await visit(page, home);
  await markDocument(page);
  await follow(page, team);
  await expect(page.locator(`header nav a[aria-current="page"]`).first()).toHaveAttribute("href", team);
  await page.goBack();
  await page.waitForURL(home);
  expect(await isSameDocument(page)).toBe(true);
});

test("a link to the page that is shown adds nothing to the history", async ({ page }) => {
  await visit(page, home);
  await follow(page, team);
  const before = await page.evaluate(() => history.length);
  await follow(page, team);
  await follow(page, team);
  expect(await page.evaluate(() => history.length)).toBe(before);
});

for (const modifier of ["ControlOrMeta", "Shift"] as const) {
  test(`a click with ${modifier} is the browser's: another tab or window shows the page`, async ({ page, context }) => {
    await visit(page, home);
    const opened = context.waitForEvent("page");
    await page
      .locator(`a[href="${team}"]`)
      .filter({ visible: true })
      .first()
      .click({ modifiers: [modifier] });
    await (await opened).waitForURL(`**${team}`);
    expect(new URL(page.url()).pathname).toBe(home);
  });
}
