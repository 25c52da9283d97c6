import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { domainMetaName } from "#src/content/wire.ts";
import { browserLaunch } from "./browser.ts";
import { startPlainHost } from "./plain-host.ts";
import { distDir } from "./site.ts";
import { test as base } from "./test.ts";

export const domain = "www.mycompany.example";

/** The site with `ANALYTICS_DOMAIN`, on a host that records reports, and a website to which links lead. */
export interface MeasuredSite {
  /** The origin has a real host name, because only published sites are measured. */
  readonly origin: string;
  readonly elsewhere: string;
  readonly reports: { readonly body: string; readonly headers: IncomingHttpHeaders }[];
  readonly visitsElsewhere: IncomingHttpHeaders[];
  /** The host's answer to a report; by default a confirmation. */
  answerReport(response: ServerResponse): void;
}

export const test = base.extend<{ inPages: string; site: MeasuredSite }>({
  // Names that end in `.test` are reserved; the browser's settings resolve them to this machine.
  launchOptions: browserLaunch("--host-resolver-rules=MAP *.test 127.0.0.1"),
  /** HTML in each page beside its own content. `{elsewhere}` is the origin of another website. */
  inPages: ["", { option: true }],
  site: async ({ trouble, inPages }, use) => {
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
      visitsElsewhere: [],
      answerReport: (response) => void response.writeHead(202).end(),
    };
    trouble.allow(site.origin, site.elsewhere);
    await use(site);
    await host.stop();
  },
});

/** False for requests that the host answers with a file. */
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
    if (body === lastRequest) response.writeHead(202).end();
    else site.answerReport(response);
  });
  return true;
}

const lastRequest = "that is all";

/** Everything reported by this page and those before it, in the short names of the reports. */
export async function reportsOf(page: Page, site: MeasuredSite): Promise<Record<string, unknown>[]> {
  // A last request follows the reports: when it has arrived, so have they.
  await page.evaluate((body) => fetch("/api/event", { method: "POST", body }), lastRequest);
  return site.reports.map(({ body }) => body).flatMap((body) => (body === lastRequest ? [] : [JSON.parse(body)]));
}

export async function reportingRuns(page: Page, go: () => Promise<unknown>): Promise<void> {
  const [response] = await Promise.all([page.waitForResponse(/\/start-analytics-[^/]*\.js$/), go()]);
  await page.evaluate(async (file) => {
    await import(file);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, new URL(response.url()).pathname);
}
