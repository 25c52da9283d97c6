import puppeteer, { type Browser, type KeyInput, type LaunchOptions, type Page } from "puppeteer-core";
import { quietArguments } from "#pipeline/chromium.ts";
import type { Engine, Key, Point, Tab, Visitor } from "./tab.ts";

/** Milliseconds for a browser's start, a page's load and each answer to the driver, on a loaded machine. */
const patienceMs = 120_000;

/** Stock Firefox by WebDriver BiDi: https://pptr.dev/webdriver-bidi */
export function openFirefox(executablePath: string): Promise<Engine> {
  const optionsFor = ({ languages = ["de"], reducedMotion = false, script = true }: Visitor): LaunchOptions => ({
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: {
      "intl.accept_languages": languages.join(","),
      "ui.prefersReducedMotion": reducedMotion ? 1 : 0,
      "javascript.enabled": script,
    },
  });
  return openEngine("Firefox", optionsFor);
}

/** `beforePage` is a script that runs in each page before its own code, to remove features of the browser. */
export function openChromium(executablePath: string, name = "Chromium", beforePage?: string): Promise<Engine> {
  const optionsFor = ({ languages = ["de"], reducedMotion = false }: Visitor): LaunchOptions => ({
    browser: "chrome",
    executablePath,
    args: [
      ...quietArguments,
      `--accept-lang=${languages.join(",")}`,
      ...(reducedMotion ? ["--force-prefers-reduced-motion"] : []),
    ],
  });
  const prepare = async (page: Page, { script = true }: Visitor): Promise<void> => {
    if (!script) await page.setJavaScriptEnabled(false);
    if (beforePage) await page.evaluateOnNewDocument(beforePage);
  };
  return openEngine(name, optionsFor, prepare);
}

async function openEngine(
  name: string,
  optionsFor: (visitor: Visitor) => LaunchOptions,
  prepare: (page: Page, visitor: Visitor) => Promise<void> = async () => {},
): Promise<Engine> {
  // A browser takes seconds to start, so visitors with the same settings share one, with separate storage.
  const browsers = new Map<string, Promise<Browser>>();
  const browserFor = (visitor: Visitor): Promise<Browser> => {
    const key = JSON.stringify(visitor);
    const browser =
      browsers.get(key) ??
      puppeteer.launch({ headless: true, timeout: patienceMs, protocolTimeout: patienceMs, ...optionsFor(visitor) });
    browsers.set(key, browser);
    return browser;
  };
  const version = await browserFor({}).then((browser) => browser.version());
  return {
    name,
    version: version.replace(/^.*\//, ""),
    async open(visitor = {}) {
      const browser = await browserFor(visitor);
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultNavigationTimeout(patienceMs);
      await prepare(page, visitor);
      await page.setViewport({ width: 1280, height: 800 });
      return tabOf(page, () => context.close());
    },
    async close() {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

function tabOf(page: Page, close: () => Promise<void>): Tab {
  const seen: string[] = [];
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) seen.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    // Firefox reports this for each file that was still under way when the visitor left the page.
    if (!/A ServiceWorker intercepted the request/.test(String(error))) seen.push(`error: ${error}`);
  });
  const { mouse, keyboard } = page;
  const moveTo = ({ x, y }: Point) => mouse.move(x, y);
  return {
    async goto(address) {
      // Without a connection the driver rejects, and the browser shows its own error page.
      await page.goto(address, { waitUntil: "load" }).catch((error) => seen.push(`not loaded: ${error}`));
    },
    async back() {
      await page.goBack({ waitUntil: "domcontentloaded" });
    },
    evaluate: (inPage, ...args) => page.evaluate(inPage as never, ...(args as unknown as never[])),
    clickAt: ({ x, y }) => mouse.click(x, y),
    async drag(from, to) {
      await moveTo(from);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 8 });
      await mouse.up();
    },
    async wheel(at, deltaY) {
      await moveTo(at);
      await mouse.wheel({ deltaY });
    },
    async press(key: Key, { shift = false } = {}) {
      if (shift) await keyboard.down("Shift");
      await keyboard.press(key as KeyInput);
      if (shift) await keyboard.up("Shift");
    },
    type: (text) => keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    print: async (width, height) =>
      Buffer.from(await page.pdf({ width: `${width}in`, height: `${height}in`, margin: usualMargins })),
    screenshot: async () => Buffer.from(await page.screenshot()),
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    trouble: async () => seen.splice(0),
    close,
  };
}

/** The margins of Chromium's print dialog, for a page that sets none, as in a browser that ignores `@page`. */
const usualMargins = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
