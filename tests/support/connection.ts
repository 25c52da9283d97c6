import type { Page } from "@playwright/test";

export interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: "slow-2g" | "2g" | "3g" | "4g";
}

/** Lets the browser say this about its line from the next document on. Headless Chromium can be told in no other way. */
export async function tellConnection(page: Page, line: Line): Promise<void> {
  await page.addInitScript((line) => {
    const connection = Object.assign(new EventTarget(), { saveData: false, effectiveType: "4g", ...line });
    Object.defineProperty(navigator, "connection", { get: () => connection });
  }, line);
}
