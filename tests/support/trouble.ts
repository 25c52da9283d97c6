import type { BrowserContext, Worker } from "@playwright/test";

/** Problems during a test that visitors or developers would notice. */
export class Trouble {
  /** One line for each problem. The line begins with the kind of problem. */
  readonly seen: string[] = [];
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

  /** Must be called before the first page opens. The method needs no network, so it also works offline. */
  async watch(context: BrowserContext): Promise<void> {
    const note = (kind: string, line: string) => void this.seen.push(`${kind}: ${line}`);
    context.on("console", (message) => {
      const [type, text] = [message.type(), message.text()];
      // Playwright writes this text in every test without the service worker.
      if (!["error", "warning"].includes(type) || text === "Service Worker registration blocked by Playwright") return;
      note(`console ${type}`, `${text} (${message.location().url})`);
    });
    context.on("weberror", (webError) => note("error", webError.error().stack || String(webError.error())));
    context.on("request", (request) => {
      const { protocol, host } = new URL(request.url());
      if (/^https?:$/.test(protocol) && !this.#hosts.has(host)) note("another host", request.url());
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      // The browser cancels requests when the page is left.
      if (reason !== "net::ERR_ABORTED") note("failed", `${request.url()} (${reason})`);
    });
    context.on("response", (response) => {
      if (response.status() >= 400) note(`status ${response.status()}`, response.url());
    });
    context.on("serviceworker", watchWorker);
    await context.exposeBinding("noteTrouble", (_source, kind: string, line: string) => note(kind, line));
    await context.addInitScript(watchPolicy, refusedByPolicy);
    await context.addInitScript(watchFocus);
  }

  /**
   * Reports two texts side by side in one element. If a translator moves a text into a new element, React can change
   * the text later only if it was the only child of its old element. Tests of editors' content do not call this,
   * because rich text may have two spans side by side.
   */
  async watchTexts(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      const look = (text: Node) => {
        const next = text.nextSibling instanceof Comment ? text.nextSibling.nextSibling : text.nextSibling;
        const { parentElement } = text;
        if (!(next instanceof Text && parentElement?.closest("#root"))) return;
        window.noteTrouble("texts side by side", parentElement.outerHTML);
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

  unexpected(): string[] {
    return this.seen.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}

declare global {
  interface Window {
    noteTrouble(kind: string, line: string): void;
  }
}

const refusedByPolicy = "refused by the policy";

/** Runs in the page. */
function watchPolicy(kind: string): void {
  document.addEventListener("securitypolicyviolation", (event) => {
    const { effectiveDirective, blockedURI, documentURI, sample, sourceFile, lineNumber } = event;
    const place = sourceFile ? `${sourceFile}:${lineNumber}` : "the page itself";
    const line = `${effectiveDirective}: ${blockedURI} at ${documentURI} (${place}) ${sample}`;
    window.noteTrouble(kind, line.trim());
  });
}

/** Runs in the page. Reports each `focus()` without effect: the element cannot have the focus, or not yet. */
function watchFocus(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    focus.call(this, options);
    if (document.activeElement !== this) window.noteTrouble("no focus", (this.cloneNode() as Element).outerHTML);
  };
}

/** Makes a worker write violations of its own policy to the console. Only the server hears of earlier ones. */
async function watchWorker(worker: Worker): Promise<void> {
  const listen = (kind: string) => {
    self.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
      console.error(`${kind} in the service worker: ${effectiveDirective}: ${blockedURI}`);
    });
  };
  // The worker may have ended meanwhile.
  await worker.evaluate(listen, refusedByPolicy).catch(() => {});
}
