import { extname } from "node:path";
import type { Browser, Page, Route } from "@playwright/test";
import sharp from "sharp";
import { mediaTypes } from "../../../server/http/media-types.ts";
import { blocksOf } from "./blocks.ts";
import type { ReadSite } from "./render.ts";

/** Pixels: a desktop, and a phone. */
export const widths = [1280, 360] as const;

/** Milliseconds. A busy machine draws a long page slowly. */
const longestStep = 180_000;

const origin = "http://site.localhost";

export type Photograph = Awaited<ReturnType<typeof photograph>>;

/** Undefined if the site has no page at the path. */
export type Camera = (site: ReadSite, path: string) => Promise<Photograph | undefined>;

/** Equal bytes give equal pictures: no script runs, so nothing moves, but the page looks as it does with script. */
export async function openCamera(browser: Browser, width: number): Promise<Camera> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    javaScriptEnabled: false,
    // The page's policy allows its styles by their hash, and they are changed here.
    bypassCSP: true,
    reducedMotion: "reduce",
    colorScheme: "light",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(longestStep);
  let shown: ReadSite;
  await page.route("**/*", (route) => answer(route, shown));
  return async (site, path) => {
    if ((await site(path)) === undefined) return undefined;
    shown = site;
    await page.goto(origin + path, { waitUntil: "load" });
    return photograph(page, width);
  };
}

async function photograph(page: Page, width: number) {
  const blocks = await page.locator("body").evaluate(blocksOf);
  const png = await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
  const { height = 0 } = await sharp(png).metadata();
  return { png, width, height, blocks };
}

async function answer(route: Route, read: ReadSite): Promise<void> {
  const { origin: from, pathname } = new URL(route.request().url());
  const bytes = from === origin && route.request().resourceType() !== "media" ? await read(pathname) : undefined;
  if (!bytes) return route.abort();
  const ending = extname(pathname) || ".html";
  const isText = ending === ".html" || ending === ".css";
  const body = isText ? asPhotographed(bytes.toString()) : bytes;
  const contentType = mediaTypes[ending];
  return route.fulfill(contentType ? { body, contentType } : { body });
}

/** Loads fonts and pictures at once, and hides what only visitors without script see. */
function asPhotographed(text: string): string {
  return text
    .replaceAll(/<noscript>.*?<\/noscript>/gs, "")
    .replaceAll(/ (?:loading="lazy"|decoding="async")/g, ' decoding="sync"')
    .replaceAll(/font-display:\s*optional/g, "font-display:block");
}
