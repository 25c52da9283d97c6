import { chromium } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";

/** Bytes that a page's first visit loads, as they came over the line, headers included; by kind. */
export interface PageWeight {
  readonly html: number;
  readonly js: number;
  readonly css: number;
  readonly fonts: number;
  /** Pictures and all else; what is in view decides. */
  readonly others: number;
  readonly requests: number;
}

const kinds: Readonly<Record<string, keyof Omit<PageWeight, "requests">>> = {
  Document: "html",
  Script: "js",
  Stylesheet: "css",
  Font: "fonts",
};

/** Loads each page in a fresh browser without scrolling. Throws if the machine has no browser. */
export async function weighPages(origin: string, paths: readonly string[]): Promise<Map<string, PageWeight>> {
  const browser = await chromium.launch(browserLaunch());
  try {
    const weights = new Map<string, PageWeight>();
    for (const path of paths) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const kindOf = new Map<string, string>();
      const weight = { html: 0, js: 0, css: 0, fonts: 0, others: 0, requests: 0 };
      session.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, type));
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        weight[kinds[kindOf.get(requestId) ?? ""] ?? "others"] += encodedDataLength;
        weight.requests += 1;
      });
      await session.send("Network.enable");
      await page.goto(new URL(path, origin).href, { waitUntil: "networkidle" });
      weights.set(path, weight);
      await context.close();
    }
    return weights;
  } finally {
    await browser.close();
  }
}

/** The entry and all scripts that each page's first visit loads, as paths. Nothing is fetched ahead for other pages. */
export async function scriptsOf(
  origin: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const browser = await chromium.launch(browserLaunch());
  try {
    const found = new Map<string, readonly string[]>();
    for (const path of paths) {
      const context = await browser.newContext({ serviceWorkers: "block" });
      // With Save-Data nothing is fetched ahead.
      await context.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      });
      const page = await context.newPage();
      const scripts = new Set<string>();
      page.on("request", (request) => {
        if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
      });
      await page.goto(new URL(path, origin).href, { waitUntil: "networkidle" });
      found.set(path, [...scripts]);
      await context.close();
    }
    return found;
  } finally {
    await browser.close();
  }
}
