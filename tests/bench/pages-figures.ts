import { chromium, type Request } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { withoutPrefetch } from "#tests/support/far-network.ts";
import type { Figures, Plan } from "./figures.ts";
import { pagesOf, serveSite } from "./served-site.ts";

/** A column for each of these types of resources, and one for all others. */
const columns: Record<string, string> = {
  document: "html kB",
  script: "js kB",
  stylesheet: "css kB",
  font: "fonts kB",
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
    const requests: Request[] = [];
    page.on("requestfinished", (request) => requests.push(request));
    await page.goto(site.origin + path, { waitUntil: "networkidle" });
    const bytes = new Map([...Object.values(columns), others].map((column) => [column, 0]));
    for (const request of requests) {
      const column = columns[request.resourceType()] ?? others;
      const { responseHeadersSize, responseBodySize } = await request.sizes();
      bytes.set(column, (bytes.get(column) ?? 0) + responseHeadersSize + responseBodySize);
    }
    const kilobytes = Array.from(bytes, ([column, sum]) => [column, Math.round(sum / 100) / 10]);
    rows.push({ page: path, ...Object.fromEntries(kilobytes), requests: requests.length });
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
