import type { BrowserContext, Worker } from "@playwright/test";

/**
 * Hands over everything that the security headers of its own site keep the context's pages and workers from doing, one
 * line each: `style-src-attr: inline at https://… (…)`. To be called before the first page opens. Needs no network, so it
 * also works offline.
 */
export async function watchPolicyViolations(
  context: BrowserContext,
  onViolation: (line: string) => void,
): Promise<void> {
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

/** A worker has a policy of its own. What it tries in its first moments, before anybody listens, only reports tell. */
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
  // A worker that has ended meanwhile does nothing any more.
  await worker.evaluate(listen, workerMark).catch(() => {});
}
