import { chromium } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { withoutPrefetch } from "#tests/support/far-network.ts";
import type { Figures, Plan } from "./figures.ts";
import { pagesOf, serveSite } from "./served-site.ts";

/** A column for each of these types of Chromium's resources, and one for all others. */
const columns: Record<string, string> = {
  Document: "html kB",
  Script: "js kB",
  Stylesheet: "css kB",
  Font: "fonts kB",
};
const others = "others kB";

/** Measures the bytes of a first visit, by kind of page and kind of file. */
export async function measurePages({ say }: Plan): Promise<Figures> {
  await using site = await serveSite();
  await using browser = await chromium.launch(browserLaunch());
  const rows = [];
  for (const path of pagesOf("home", "contact")) {
    say(`Weighing ${path} …`);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await withoutPrefetch(page);
    const session = await context.newCDPSession(page);
    const columnOf = new Map<string, string>();
    const bytes = new Map<string, number>();
    session.on("Network.responseReceived", ({ requestId, type }) => {
      columnOf.set(requestId, columns[type] ?? others);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const column = columnOf.get(requestId) ?? others;
      bytes.set(column, (bytes.get(column) ?? 0) + encodedDataLength);
    });
    await session.send("Network.enable");
    await page.goto(site.origin + path, { waitUntil: "networkidle" });
    const kilobytes = [...Object.values(columns), others].map((column) => {
      return [column, Math.round((bytes.get(column) ?? 0) / 100) / 10];
    });
    rows.push({ page: path, ...Object.fromEntries(kilobytes), requests: columnOf.size });
    await context.close();
  }
  return {
    title: "Pages: how heavy they are",
    notes: [
      "A first visit in Chromium, 1280 × 800, not scrolled, once it has come to rest. What is fetched ahead for other pages is not counted.",
      "kB over the line, with Brotli and headers. Styles that a page begins with stand in its HTML; pictures are among the others.",
    ],
    rows,
  };
}
