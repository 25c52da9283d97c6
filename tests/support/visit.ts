import type { Page, Response } from "@playwright/test";

/** Loads an address as a visitor would and waits until the page answers to clicks. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await becomesInteractive(page);
  return response;
}

/**
 * Waits until React has taken over the page to its end: a click before that is an ordinary one. Nothing in the page
 * says so, hence the look at what React notes on the last element of the footer.
 */
export async function becomesInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector("#root footer p:last-of-type");
    return last && Object.keys(last).some((key) => key.startsWith("__reactProps"));
  });
}

/** Lets `isSameDocument` tell whether the page has been loaded anew since. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-test-mark", ""));
}

export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-test-mark"));
}

/** Follows a link that leads exactly there; the first one that can be seen. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
  await page.waitForURL((url) => url.pathname + url.search + url.hash === path);
}
