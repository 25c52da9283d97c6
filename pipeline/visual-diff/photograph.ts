import { extname } from "node:path";
import type { Browser, Route } from "@playwright/test";
import sharp from "sharp";
import { blocksOf } from "./blocks.ts";
import type { ReadSite } from "./render.ts";

/** Pixels: a phone, and a desktop. */
export const widths = [360, 1280] as const;

const origin = "http://site.localhost";

const mediaTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export type Photograph = NonNullable<Awaited<ReturnType<typeof photograph>>>;

/**
 * A page as a picture, equal for equal bytes: without script, so that nothing moves or loads lazily, and with its own
 * fonts. Undefined if there is no page.
 */
export async function photograph(browser: Browser, read: ReadSite, path: string, width: number) {
  if ((await read(path)) === undefined) return undefined;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    javaScriptEnabled: false,
    reducedMotion: "reduce",
    colorScheme: "light",
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await page.route("**/*", (route) => answer(route, read));
    await page.goto(origin + path, { waitUntil: "load" });
    const blocks = await page.locator("body").evaluate(blocksOf);
    const png = await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
    const { height = 0 } = await sharp(png).metadata();
    return { png, width, height, blocks };
  } finally {
    await context.close();
  }
}

async function answer(route: Route, read: ReadSite): Promise<void> {
  const { origin: from, pathname } = new URL(route.request().url());
  const bytes = from === origin && route.request().resourceType() !== "media" ? await read(pathname) : undefined;
  if (!bytes) return route.abort();
  const ending = extname(pathname) || ".html";
  // Visitors on a slow connection get a local font; the picture waits for the page's own.
  const isText = ending === ".html" || ending === ".css";
  const body = isText ? bytes.toString().replaceAll(/font-display:\s*optional/g, "font-display:block") : bytes;
  const contentType = mediaTypes[ending];
  return route.fulfill(contentType ? { body, contentType } : { body });
}
