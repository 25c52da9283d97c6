import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Browser, Route } from "@playwright/test";
import sharp, { type Region, type Sharp } from "sharp";
import { mediaTypeFor } from "../../../server/http/media-types.ts";

/** The widths of a desktop's window and of a phone's, in pixels. */
export const widths = [1280, 360] as const;

const windowHeightPx = 900;

/** A step may take this long, because a busy machine draws a long page slowly. */
const longestStepMs = 180_000;

/** A report shows two pictures beside each other, so smaller pictures suffice. */
const scale = 0.7;

/** Red, green and blue: one byte each for a pixel. */
export const channels = 3;

/** `pixels` has three bytes for each pixel, from the top left, line by line. */
export interface Screenshot {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Pixels from the page's corner. */
export type PagePart = Readonly<Region>;

/** An element with text of its own, or a picture. */
export interface PageBlock {
  readonly content: string;
  /** Pixels from the page's corner. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A page in a window of a browser. It is valid until this window shows another page or has another width. */
export interface PageView {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly PageBlock[];
  /** Pixels of a screenshot for each pixel of the page. */
  readonly scale: number;
  screenshot(part: PagePart): Promise<Screenshot>;
  /** Takes one screenshot of the whole page, which is faster if many parts of it are needed. */
  screenshotAll(): Promise<void>;
}

/** The bytes of a site at a path. Undefined if the site has nothing there. */
export type ReadSite = (path: string) => Promise<Buffer | undefined>;

/** Opens the page at a path. Returns a function that shows the page in a width, or undefined if there is no page. */
export type OpenPage = (path: string) => Promise<((width: number) => Promise<PageView>) | undefined>;

/** These options compress less than Playwright's own screenshots and take half of the time. */
const screenshotOptions = { format: "png", captureBeyondViewport: true, optimizeForSpeed: true } as const;

/**
 * Opens a window for the pages of a site. Pages with equal bytes give equal screenshots, because no script runs and nothing
 * moves. `preparedForScreenshot` removes what only visitors without script see.
 */
export async function pageOpener(browser: Browser, read: ReadSite): Promise<OpenPage> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    // The page's policy allows its styles by their hash, but `preparedForScreenshot` changes the styles.
    bypassCSP: true,
    reducedMotion: "reduce",
    colorScheme: "light",
    serviceWorkers: "block",
  });
  await context.route("**/*", (route) => serve(route, read));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  page.setDefaultTimeout(longestStepMs);
  const viewIn = async (width: number): Promise<PageView> => {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: windowHeightPx });
    const { blocks, height } = await page.locator("body").evaluate(pageBlocks);
    let all: Screenshot | undefined;
    const capture = async ({ left, top, ...size }: PagePart) => {
      const clip = { x: left, y: top, ...size, scale };
      const { data } = await session.send("Page.captureScreenshot", { ...screenshotOptions, clip });
      return rawOf(sharp(Buffer.from(data, "base64")).removeAlpha());
    };
    return {
      width,
      height,
      blocks,
      scale,
      screenshot: async (part) => (all ? cutOut(all, part) : capture(part)),
      screenshotAll: async () => {
        all ??= await capture({ left: 0, top: 0, width, height });
      },
    };
  };
  return async (path) => {
    await page.setViewportSize({ width: widths[0], height: windowHeightPx });
    const answer = await page.goto(`http://site.invalid${path}`, { waitUntil: "load" });
    return answer?.status() === 404 ? undefined : viewIn;
  };
}

async function rawOf(picture: Sharp): Promise<Screenshot> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

export function pictureOf({ pixels, width, height }: Screenshot): Sharp {
  return sharp(pixels, { raw: { width, height, channels } });
}

function cutOut(whole: Screenshot, part: PagePart): Promise<Screenshot> {
  const [left, top] = [Math.round(part.left * scale), Math.round(part.top * scale)];
  const size = {
    width: Math.min(whole.width - left, Math.round(part.width * scale)),
    height: Math.min(whole.height - top, Math.round(part.height * scale)),
  };
  return rawOf(pictureOf(whole).extract({ left, top, ...size }));
}

/** Answers a request of the page with a file of the site. Answers 404 for a film, so that its poster is shown. */
async function serve(route: Route, read: ReadSite): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const contentType = mediaTypeFor(fileOf(pathname));
  const bytes = contentType.startsWith("video/") ? undefined : await read(pathname);
  // Chromium refuses to open an answer that is an error and is empty.
  if (!bytes) return route.fulfill({ status: 404, body: "Not found" });
  const isText = /^text\/(html|css)/.test(contentType);
  await route.fulfill({ contentType, body: isText ? preparedForScreenshot(bytes.toString()) : bytes });
}

/**
 * Changes the text of a page or of styles so that equal pages give equal pixels. Removes scripts, and all that only
 * visitors without script see. Makes the browser load fonts and pictures at once, and one file per picture for all widths.
 */
export function preparedForScreenshot(text: string): string {
  return text
    .replaceAll(/<noscript>.*?<\/noscript>|<script.*?<\/script>/gs, "")
    .replaceAll(/<source [^>]*>| srcset="[^"]*"/gi, "")
    .replaceAll(/ (?:loading="lazy"|decoding="async")/g, ' decoding="sync"')
    .replaceAll(/font-display:\s*optional/g, "font-display:block");
}

/** Reads a built site as a host serves it. */
export function readerOf(distDir: string): ReadSite {
  return (path) =>
    readFile(join(distDir, fileOf(path))).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
}

/** A page is beside the folder of the pages below it: `de.html` beside `de/jobs.html`. */
function fileOf(path: string): string {
  return extname(path) === "" ? `${path.replace(/\/$/, "/index")}.html` : path;
}

/** Node code has no DOM types; the members used are declared here. */
interface PageElement {
  readonly outerHTML: string;
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly nodeValue: string | null }>;
  readonly children: Iterable<PageElement>;
  matches(selector: string): boolean;
  getBoundingClientRect(): { left: number; top: number; right: number; bottom: number };
  checkVisibility(): boolean;
}

declare const document: { readonly documentElement: { readonly scrollHeight: number } };
declare function getComputedStyle(element: PageElement): { readonly color: string; readonly objectPosition: string };

/** Runs in the page. The descendants of a block belong to the block. */
function pageBlocks(body: unknown): { blocks: PageBlock[]; height: number } {
  const found: PageBlock[] = [];
  const visit = (element: PageElement) => {
    const isText = 3;
    const hasText = [...element.childNodes].some((node) => node.nodeType === isText && node.nodeValue?.trim());
    if (!hasText && !element.matches("img, svg, video, input, textarea")) {
      for (const child of element.children) visit(child);
      return;
    }
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right - left < 2 || bottom - top < 2 || !element.checkVisibility()) return;
    const { color, objectPosition } = getComputedStyle(element);
    const content = [element.outerHTML, color, objectPosition].join("\n");
    const round = Math.round;
    found.push({ content, left: round(left), top: round(top), right: round(right), bottom: round(bottom) });
  };
  visit(body as PageElement);
  return { blocks: found, height: document.documentElement.scrollHeight };
}
