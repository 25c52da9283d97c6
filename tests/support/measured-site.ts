import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { domainMetaName } from "#src/content/wire.ts";
import { browserLaunch } from "./browser.ts";
import { startPlainHost } from "./plain-host.ts";
import { distDir } from "./site.ts";
import { test as base } from "./test.ts";

export const test = base.extend<{ inPages: string; site: MeasuredSite }>({
  // Names that end in `.test` are reserved; the browser's settings resolve them to this machine.
  launchOptions: browserLaunch("--host-resolver-rules=MAP *.test 127.0.0.1"),
  /** HTML in each page beside its own content. `{elsewhere}` is the origin of another website. */
  inPages: ["", { option: true }],
  site: async ({ trouble, inPages }, use) => {
    const site = await MeasuredSite.start(inPages);
    trouble.allow(site.origin, site.elsewhere);
    await use(site);
    await site.stop();
  },
});

export const domain = "www.mycompany.example";

interface Received {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * The built site as if built with `ANALYTICS_DOMAIN`, on a host that records reports, and under
 * another name a website to which links lead.
 */
export class MeasuredSite {
  /** The origin has a real host name, because only published sites are measured. */
  readonly origin: string;
  readonly elsewhere: string;
  readonly reports: Received[] = [];
  readonly visitsElsewhere: Received[] = [];
  readonly stop: () => Promise<void>;
  /** The host's answer to a report; by default a confirmation. */
  answerReport = (response: ServerResponse): void => void response.writeHead(202).end();

  private constructor(local: string, stop: () => Promise<void>) {
    const { port } = new URL(local);
    this.origin = `http://mycompany.test:${port}`;
    this.elsewhere = `http://elsewhere.test:${port}`;
    this.stop = stop;
  }

  static async start(inPages: string): Promise<MeasuredSite> {
    let site: MeasuredSite | undefined;
    const host = await startPlainHost(distDir, {
      answer: (request, response) => site?.answer(request, response) ?? false,
      change: (html) =>
        html
          .replace("</head>", `<meta name="${domainMetaName}" content="${domain}"></head>`)
          .replace("</body>", `${inPages.replaceAll("{elsewhere}", site?.elsewhere ?? "")}</body>`),
    });
    site = new MeasuredSite(host.origin, host.stop);
    return site;
  }

  /** Everything reported by this page and those before it, in the short names of the reports. */
  async reportsOf(page: Page): Promise<Record<string, unknown>[]> {
    // A last request follows the reports: when it has arrived, so have they.
    await page.evaluate(() => fetch("/api/event", { method: "POST", body: "that is all" }));
    return this.reports.map(({ body }) => body).flatMap((body) => (body === "that is all" ? [] : [JSON.parse(body)]));
  }

  private answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { host = "", ...headers } = request.headers;
    if (new URL(`http://${host}`).hostname === new URL(this.elsewhere).hostname) {
      if (request.url !== "/favicon.ico") this.visitsElsewhere.push({ path: request.url ?? "", body: "", headers });
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>Elsewhere</title>");
      return true;
    }
    if (request.url !== "/api/event") return false;
    void this.keep(request, response);
    return true;
  }

  private async keep(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.reports.push({ path: request.url ?? "", body, headers: request.headers });
    if (body === "that is all") response.writeHead(202).end();
    else this.answerReport(response);
  }
}

export async function reportingRuns(page: Page, go: () => Promise<unknown>): Promise<void> {
  const [response] = await Promise.all([page.waitForResponse(/\/start-analytics-[^/]*\.js$/), go()]);
  await page.evaluate(async (file) => {
    await import(file);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, new URL(response.url()).pathname);
}
