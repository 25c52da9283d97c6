import { type DeployedSite, deploySite } from "./deployments.ts";
import { test as base } from "./test.ts";

export { expect } from "./test.ts";

interface Fixtures {
  /** A deployment of the built site of the test's own, with the service worker allowed. */
  site: DeployedSite;
}

export const test = base.extend<Fixtures>({
  serviceWorkers: "allow",
  site: async ({ context, trouble }, use) => {
    const site = await deploySite();
    trouble.allow(site.origin);
    await use(site);
    // The browser's remaining requests would fail.
    await context.close();
    await site.stop();
  },
});
