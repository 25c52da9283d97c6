import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deployment } from "../support/deployments.ts";
import { freePort } from "../support/local-port.ts";
import { untilAnswers } from "../support/programs.ts";
import type { Engine, Key, Point, Tab, Visitor } from "./tab.ts";

interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly xvfb: string;
}

/** The keys of https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Readonly<Record<Key | "Shift", string>> = {
  Tab: "\ue004",
  Enter: "\ue007",
  Escape: "\ue00c",
  ArrowRight: "\ue014",
  ArrowLeft: "\ue012",
  End: "\ue010",
  Shift: "\ue008",
};

/** Without these styles, the toolbar of the browser keeps the window wider than 447 px. */
const narrowToolbar = "* { font-size: 1px; padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; }";

/** Opens WebKitGTK by its driver, on a virtual screen: https://www.w3.org/TR/webdriver2/ */
export async function openWebKit(programs: WebKitPrograms): Promise<Engine> {
  const drivers = new Map<boolean, Promise<Driver>>();
  const open = async ({ script = true, reducedMotion = false }: Visitor = {}) => {
    const driver = drivers.get(reducedMotion) ?? startDriver(programs, reducedMotion);
    drivers.set(reducedMotion, driver);
    const { origin } = await driver;
    const args = ["--automation", ...(script ? [] : ["--enable-javascript=false"])];
    const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary: programs.browser, args } } };
    const session: Session = await ask(`${origin}/session`, { capabilities });
    const tab = tabOf(`${origin}/session/${session.sessionId}`);
    await tab.resize(1280, 800);
    return { tab, version: session.capabilities.browserVersion };
  };
  // The version is known only after a browser has started.
  const { tab, version } = await open();
  await tab.close();
  return {
    name: "WebKit",
    version: `WebKitGTK ${version}`,
    open: async (visitor) => (await open(visitor)).tab,
    async close() {
      for (const driver of drivers.values()) await (await driver).stop();
    },
  };
}

interface Driver {
  readonly origin: string;
  stop(): Promise<void>;
}

/** WebKitGTK reads the wish for reduced motion from GTK's settings, so there is one driver for each setting. */
async function startDriver({ driver, xvfb }: WebKitPrograms, reducedMotion: boolean): Promise<Driver> {
  const settings = await mkdtemp(join(tmpdir(), "webkit-"));
  await mkdir(join(settings, "gtk-3.0"));
  await writeFile(join(settings, "gtk-3.0/gtk.css"), narrowToolbar);
  await writeFile(
    join(settings, "gtk-3.0/settings.ini"),
    `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
  );
  const port = await freePort();
  const child = spawn(xvfb, ["-a", "-s", "-screen 0 2000x1400x24", driver, `--port=${port}`], {
    // WebKit's sandbox does not start for root: https://bugs.webkit.org/show_bug.cgi?id=250144
    env: { ...process.env, XDG_CONFIG_HOME: settings, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    stdio: "ignore",
    detached: true,
  });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${origin}/status`);
  return {
    origin,
    async stop() {
      const ended = once(child, "exit");
      // Ends the process group: xvfb-run, its screen and the driver.
      if (child.pid) process.kill(-child.pid);
      await ended;
      await rm(settings, { recursive: true, force: true });
    },
  };
}

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** Milliseconds. The driver itself has no time limit. */
const commandTimeoutMs = 60_000;

/** Sends a WebDriver command. Rejects with the driver's message. */
async function ask<Value>(url: string, parameters: object = {}, method = "POST"): Promise<Value> {
  const body = method === "POST" ? { body: JSON.stringify(parameters) } : {};
  const signal = AbortSignal.timeout(commandTimeoutMs);
  const { value } = await (await fetch(url, { method, signal, ...body })).json();
  if (value?.error) throw new Error(`${value.error}: ${value.message} (${url})`);
  return value;
}

function tabOf(session: string): Tab {
  const act = (type: "pointer" | "key" | "wheel", actions: readonly object[]) =>
    ask<void>(`${session}/actions`, { actions: [{ type, id: type, actions }] });
  const evaluate = evaluateIn(session);
  return {
    async goto(address) {
      // Without a connection the driver rejects, and the browser shows its own error page.
      await ask(`${session}/url`, { url: address }).catch(() => {});
    },
    back: () => ask(`${session}/back`),
    evaluate,
    clickAt: (point) => act("pointer", [moveTo(point), down, up]),
    drag: (from, to) => act("pointer", [moveTo(from), down, moveTo(to, dragMs), up]),
    wheel: ({ x, y }, deltaY) => act("wheel", [{ type: "scroll", x, y, deltaX: 0, deltaY, duration: 0 }]),
    press: (key, { shift = false } = {}) =>
      act("key", pressTogether([...(shift ? [keyCodes.Shift] : []), keyCodes[key]])),
    type: (text) => act("key", Array.from(text, (letter) => pressTogether([letter])).flat()),
    resize: (width, height) => resize(session, width, height),
    screenshot: async () => Buffer.from(await ask<string>(`${session}/screenshot`, {}, "GET"), "base64"),
    print: async () => undefined,
    setOffline: async () => {},
    trouble: () => evaluate(readMessages, storageKey),
    close: () => ask(session, {}, "DELETE"),
  };
}

const dragMs = 200;
const down = { type: "pointerDown", button: 0 };
const up = { type: "pointerUp", button: 0 };

function moveTo({ x, y }: Point, duration = 0): object {
  return { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration };
}

/** Presses keys in their order, and lifts them in the opposite order. */
function pressTogether(values: readonly string[]): object[] {
  return [
    ...values.map((value) => ({ type: "keyDown", value })),
    ...values.toReversed().map((value) => ({ type: "keyUp", value })),
  ];
}

function evaluateIn(session: string): Tab["evaluate"] {
  return (inPage, ...args) =>
    ask(`${session}/execute/async`, {
      // The driver gives the script a callback as its last argument, and returns the callback's argument.
      script: `const done = arguments[1]; Promise.resolve((${inPage})(...arguments[0])).then(done);`,
      args: [args],
    });
}

/** Gives the page this size. The window is larger than its page, so it is resized twice. */
async function resize(session: string, width: number, height: number): Promise<void> {
  await ask(`${session}/window/rect`, { width, height, x: 0, y: 0 });
  // A window may become smaller only after the driver has answered, and has a minimum width.
  const inner = await evaluateIn(session)(async (most) => {
    for (let waits = 0; innerWidth > most && waits < 20; waits += 1) await new Promise((go) => setTimeout(go, 10));
    return { width: innerWidth, height: innerHeight };
  }, width);
  await ask(`${session}/window/rect`, { width: 2 * width - inner.width, height: 2 * height - inner.height });
}

/** WebKit's driver hides the console. So a script at this address, the first of each page, stores what a page says. */
const noterPath = "/noted-by-the-tests.js";
const storageKey = "noted-by-the-tests";

/** Runs in the page. Stores the messages of the console, errors, and violations of the policy. */
function noteMessages(key: string): void {
  const noted = (): string[] => JSON.parse(sessionStorage.getItem(key) ?? "[]");
  const note = (line: string) => sessionStorage.setItem(key, JSON.stringify([...noted(), line]));
  const { console: log } = globalThis;
  for (const type of ["error", "warn"] as const) {
    const write = log[type];
    log[type] = (...words: unknown[]) => {
      note(`console ${type}: ${words.join(" ")}`);
      write(...words);
    };
  }
  const onError = ({ message, target }: ErrorEvent) => {
    // A file that cannot be loaded causes an event without a message, at its element.
    const { src, href } = target as HTMLScriptElement & HTMLLinkElement;
    note(`error: ${message ?? src ?? href}`);
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", ({ reason }) => note(`error: ${reason}`));
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    note(`refused: ${effectiveDirective} ${blockedURI}`);
  });
}

export const noteTrouble: Deployment = {
  replace: ['<meta charset="utf-8">', `<meta charset="utf-8"><script src="${noterPath}"></script>`],
  files: { [noterPath.slice(1)]: `(${noteMessages})("${storageKey}");` },
};

/** Runs in the page. Returns the stored messages, and removes them. */
function readMessages(key: string): string[] {
  try {
    const noted = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(noted ?? "[]");
  } catch {
    // The browser's own error page has no storage.
    return [];
  }
}
