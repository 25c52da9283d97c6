import type { BrowserContext, ConsoleMessage, Page, Request, Response, Worker } from "@playwright/test";

/** Problems during a test that visitors or developers would notice. */
export class Trouble {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #hosts: Set<string>;

  constructor(origins: readonly string[]) {
    this.#hosts = new Set(origins.map((origin) => new URL(origin).host));
  }

  /** Allows problems that a test causes on purpose. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Allows requests to further hosts. */
  allow(...origins: string[]): void {
    for (const origin of origins) this.#hosts.add(new URL(origin).host);
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on("page", (page) => this.#watchPage(page));
    context.on("request", (request) => this.#checkHost(request));
    context.on("requestfailed", (request) => this.#noteFailure(request));
    context.on("response", (response) => this.#noteStatus(response));
    await watchPolicyViolations(context, (line) => this.#seen.push(`refused by the policy: ${line}`));
  }

  /**
   * A translator puts a text into an element of its own. React can then change it no more, unless it is all that its
   * element has; two texts side by side are a changing one that is not. For the tests' own content: in rich text they
   * are two spans.
   */
  async watchTexts(context: BrowserContext): Promise<void> {
    await context.exposeBinding("noteTexts", (_source, line: string) => this.#seen.push(`texts side by side: ${line}`));
    await context.addInitScript(() => {
      const { noteTexts } = window as unknown as { noteTexts(line: string): void };
      const look = (text: Node) => {
        const next = text.nextSibling instanceof Comment ? text.nextSibling.nextSibling : text.nextSibling;
        if (next instanceof Text && text.parentElement?.closest("#root")) noteTexts(text.parentElement.outerHTML);
      };
      new MutationObserver((records) => {
        for (const added of records.flatMap(({ addedNodes }) => Array.from(addedNodes))) {
          if (added.previousSibling instanceof Text) look(added.previousSibling);
          const texts = document.createNodeIterator(added, NodeFilter.SHOW_TEXT);
          for (let text = texts.nextNode(); text; text = texts.nextNode()) look(text);
        }
      }).observe(document, { childList: true, subtree: true });
    });
  }

  /** An element that cannot have the focus, or not yet, ignores `focus()`. */
  async watchFocus(context: BrowserContext): Promise<void> {
    await context.exposeBinding("noteFocus", (_source, line: string) => this.#seen.push(`no focus: ${line}`));
    await context.addInitScript(() => {
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function (this: HTMLElement, options) {
        focus.call(this, options);
        const { noteFocus } = window as unknown as { noteFocus(line: string): void };
        if (document.activeElement !== this) noteFocus((this.cloneNode() as Element).outerHTML);
      };
    });
  }

  unexpected(): string[] {
    return this.#seen.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }

  /** Problems that the test expects. */
  expected(): string[] {
    return this.#seen.filter((line) => this.#expected.some((pattern) => pattern.test(line)));
  }

  #watchPage(page: Page): void {
    page.on("console", (message) => this.#noteMessage(message));
    page.on("pageerror", (error) => this.#seen.push(`error: ${error.stack || `${error.name}: ${error.message}`}`));
  }

  #noteMessage(message: ConsoleMessage): void {
    if (!["error", "warning"].includes(message.type())) return;
    // This message comes in every test without the service worker.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  }

  #checkHost(request: Request): void {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !this.#hosts.has(host)) this.#seen.push(`another host: ${request.url()}`);
  }

  #noteFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? "";
    // The browser cancels requests when the page is left.
    if (reason !== "net::ERR_ABORTED") this.#seen.push(`failed: ${request.url()} (${reason})`);
  }

  #noteStatus(response: Response): void {
    if (response.status() >= 400) this.#seen.push(`status ${response.status()}: ${response.url()}`);
  }
}

/** Must be called before the first page opens. It needs no network, so it also works offline. */
async function watchPolicyViolations(context: BrowserContext, onViolation: (line: string) => void): Promise<void> {
  await context.exposeBinding("notePolicyViolation", (_source, line: string) => onViolation(line));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, documentURI, sample, sourceFile, lineNumber } = event;
      const { notePolicyViolation } = window as unknown as { notePolicyViolation(line: string): void };
      const place = sourceFile ? `${sourceFile}:${lineNumber}` : "the page itself";
      notePolicyViolation(`${effectiveDirective}: ${blockedURI} at ${documentURI} (${place}) ${sample}`.trim());
    });
  });
  context.on("serviceworker", (worker) => void watchWorker(worker, onViolation));
}

const workerMark = "refused in the service worker:";

/** A worker has its own policy. Its first violations, before anybody listens, are known only from reports. */
async function watchWorker(worker: Worker, onViolation: (line: string) => void): Promise<void> {
  worker.on("console", (message) => {
    if (message.text().startsWith(workerMark)) onViolation(message.text());
  });
  const listen = (mark: string) => {
    self.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
      console.error(`${mark} ${effectiveDirective}: ${blockedURI}`);
    });
  };
  // The worker may have ended meanwhile.
  await worker.evaluate(listen, workerMark).catch(() => {});
}
