import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Page, Request } from "@playwright/test";
import { domainMetaName } from "#src/content/wire.ts";
import { startPlainHost } from "./plain-host.ts";
import { distDir } from "./site.ts";
import { test as base, expect } from "./test.ts";

export const domain = "www.mycompany.example";

/** The built site with `ANALYTICS_DOMAIN`, a host that records its reports, and another website to which links lead. */
export interface MeasuredSite {
  /** A real host name, because only published sites are measured. The browser finds that name on this machine. */
  readonly origin: string;
  readonly elsewhere: string;
  readonly reports: { readonly body: string; readonly headers: IncomingHttpHeaders }[];
  /** Reports that the browser has begun to send, except failed reports. */
  readonly begun: Set<Request>;
  readonly visitsElsewhere: IncomingHttpHeaders[];
  /** The host's answer to a report; by default a confirmation. */
  answerReport(response: ServerResponse): void;
}

export const test = base.extend<{ inPages: string; site: MeasuredSite }>({
  /** HTML that is added to each page. `{elsewhere}` is the origin of another website. */
  inPages: ["", { option: true }],
  site: async ({ context, trouble, inPages }, use) => {
    const host = await startPlainHost(distDir, {
      answer: (request, response) => answer(site, request, response),
      change: (html) =>
        html
          .replace("</head>", `<meta name="${domainMetaName}" content="${domain}"></head>`)
          .replace("</body>", `${inPages.replaceAll("{elsewhere}", site.elsewhere)}</body>`),
    });
    const { port } = new URL(host.origin);
    const site: MeasuredSite = {
      origin: `http://mycompany.test:${port}`,
      elsewhere: `http://elsewhere.test:${port}`,
      reports: [],
      begun: new Set(),
      visitsElsewhere: [],
      answerReport: (response) => void response.writeHead(202).end(),
    };
    trouble.allow(site.origin, site.elsewhere);
    context.on("request", (request) => request.url() === `${site.origin}/api/event` && site.begun.add(request));
    context.on("requestfailed", (request) => site.begun.delete(request));
    await use(site);
    await host.stop();
  },
});

/** Answers reports and visits of the other website. False for other requests, which the host answers with a file. */
function answer(site: MeasuredSite, request: IncomingMessage, response: ServerResponse): boolean {
  const { url, headers } = request;
  if (`http://${headers.host}` === site.elsewhere) {
    if (url !== "/favicon.ico") site.visitsElsewhere.push(headers);
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Elsewhere</title>");
    return true;
  }
  if (url !== "/api/event") return false;
  void text(request).then((body) => {
    site.reports.push({ body, headers });
    site.answerReport(response);
  });
  return true;
}

/** The fields of all reports of this page and the pages before it: `n` is the event, `u` the address, `r` the referrer. */
export async function reportsOf(page: Page, site: MeasuredSite): Promise<Record<string, unknown>[]> {
  // The browser tells Playwright of requests in their order. After this call, Playwright knows all earlier ones.
  await page.evaluate(() => {});
  await expect.poll(() => site.begun.size - site.reports.length, "reports on their way").toBeLessThanOrEqual(0);
  return site.reports.map(({ body }) => JSON.parse(body));
}

/** Resolves when the code that reports has run, and has handled what `go` did. */
export async function reportingRuns(page: Page, go: () => Promise<unknown>): Promise<void> {
  const [response] = await Promise.all([page.waitForResponse(/\/start-analytics-[^/]*\.js$/), go()]);
  await page.evaluate(async (file) => {
    await import(file);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, new URL(response.url()).pathname);
}

export async function pathsOf(page: Page, site: MeasuredSite): Promise<string[]> {
  return (await reportsOf(page, site)).map(({ u }) => new URL(String(u)).pathname);
}
