import type { Page } from "@playwright/test";
import { type OwnPage, startOwnPage } from "#tests/support/own-page.ts";
import { test as base, expect } from "#tests/support/test.ts";

/** A worker that does what it is told, were it not for the policy that it is sent with. */
const worker = `
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("message", ({ data, source }) => {
    fetch(data).then(() => source.postMessage("fetched"), () => source.postMessage("refused"));
  });
`;

const test = base.extend<object, { workerPage: OwnPage }>({
  workerPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const page = await startOwnPage({
        name: "worker",
        entry: "tests/support/worker-entry.ts",
        body: "<h1>Worker</h1>",
        files: { "sw.js": worker },
        hostOptions: { reportEndpoint: "/reports" },
      });
      await use(page);
      await page.stop();
    },
    { scope: "worker" },
  ],
});

test.use({ serviceWorkers: "allow" });

test.beforeEach(async ({ page, trouble, workerPage }) => {
  trouble.allow(workerPage.origin);
  await page.goto(`${workerPage.origin}/worker`);
  await page.waitForFunction(() => "registerWorker" in window);
});

test("the service worker can be registered by its trusted address", async ({ page, workerPage }) => {
  await page.evaluate(() => window.registerWorker());
  expect(await tell(page, `${workerPage.origin}/worker`)).toBe("fetched");
});

test("a second registration needs no second policy", async ({ page }) => {
  await page.evaluate(() => window.registerWorker().then(() => window.registerWorker()));
});

test("a text is no address of a worker, whatever it says", async ({ page, trouble }) => {
  trouble.expect(/TrustedScriptURL|require-trusted-types-for/);
  const outcome = page.evaluate(() => navigator.serviceWorker.register("/sw.js").then(String, String));
  expect(await outcome).toContain("TrustedScriptURL");
});

test("what the policy keeps a worker from doing is noticed as well", async ({ page, trouble }) => {
  trouble.expect(/elsewhere\.example/);
  await page.evaluate(() => window.registerWorker());
  expect(await tell(page, "https://elsewhere.example/")).toBe("refused");
  await expect.poll(() => trouble.expected().join("\n")).toMatch(/refused by the policy: .*worker: connect-src/);
});

test("a browser that knows only the older way to report says what it refused where the setting says", async ({
  page,
  trouble,
}) => {
  trouble.expect(/inline/);
  const reports: unknown[] = [];
  await page.route("**/reports", (route) => {
    reports.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  // Chromium prefers the newer way, which it takes to https alone.
  await page.route("**/worker", async (route) => {
    const response = await route.fetch();
    const { "content-security-policy": policy = "", ...headers } = response.headers();
    const older = policy.replace(/report-to [^;]+; /, "");
    await route.fulfill({ response, headers: { ...headers, "content-security-policy": older } });
  });
  await page.reload();
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expect.poll(() => reports).toMatchObject([{ "csp-report": { "effective-directive": "style-src-attr" } }]);
});

/** Has the worker fetch something, and returns what came of it. */
function tell(page: Page, url: string): Promise<unknown> {
  return page.evaluate(async (url) => {
    const { active } = await navigator.serviceWorker.ready;
    return new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("message", ({ data }) => resolve(data), { once: true });
      active?.postMessage(url);
    });
  }, url);
}
