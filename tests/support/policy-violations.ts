import type { BrowserContext } from "@playwright/test";

/**
 * Hands over everything that the security headers of its own site keep the context's pages and workers from doing, one
 * line each: `style-src-attr: inline at /de (…)`. To be called before the first page opens. Works offline as well.
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
  // A worker has its own policy and no document; the browser says on its console what is refused.
  context.on("serviceworker", (worker) => {
    worker.on("console", (message) => {
      if (/content security policy|trusted ?type/i.test(message.text())) onViolation(`worker: ${message.text()}`);
    });
  });
}
