import type { Address } from "#src/addresses.ts";
import { contentSite } from "./content-site.ts";
import { test as base, servedAt } from "./test.ts";

export { expect } from "./test.ts";

/** True for every job except the first one, which represents all jobs. */
export function isFurtherJob(address: Address): boolean {
  return address.screen === "job" && address.slug !== contentSite.jobSlugs[0];
}

/** Tests on the project's own site. They pass for any content of editors. */
export const test = base.extend<object, { server: string; builtDir: string }>({
  server: [({}, use) => use(servedAt("CONTENT_SITE_UNDER_TEST")), { scope: "worker" }],
  builtDir: [({}, use) => use(contentSite.distDir), { scope: "worker" }],
});
