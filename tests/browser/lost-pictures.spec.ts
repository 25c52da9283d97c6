import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

test("a picture that cannot be had leaves its text, readable, where it would be", async ({ page, trouble }) => {
  trouble.expect(/^failed: .*\/media\//, /^console error: Failed to load resource/);
  await page.route("**/media/**", (route) => route.abort());
  await visit(page, "/de");
  const picture = page.locator('main img:not([alt=""])').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(0);
  const drawn = await picture.evaluate((image) => {
    const plate = getComputedStyle(image, "::before");
    const own = getComputedStyle(image);
    return { text: plate.content, plate: plate.backgroundColor, behind: own.color, height: image.clientHeight };
  });
  expect(drawn.text).toContain(await picture.getAttribute("alt"));
  expect(drawn.plate).toMatch(/0\.78\)$/);
  expect(drawn.behind, "the browser's own text does not shine through").toBe("rgba(0, 0, 0, 0)");
  expect(drawn.height).toBeGreaterThan(100);
});
