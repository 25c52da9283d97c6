import { join } from "node:path";
import { type Address, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn, documentsOf, openDocuments } from "#src/content/snapshot.ts";

/** The built site under test, and what it was built from. */

const root = join(import.meta.dirname, "../..");

/** `SITE_DIST` names another build than the project's own. */
export const distDir = process.env.SITE_DIST ?? join(root, "dist");

export const snapshot = readSnapshot(join(root, "snapshot"));

const [settings] = documentsOf(snapshot, "siteSettings");
if (!settings) throw new Error("The snapshot has no siteSettings.");

/** What pages call the company. */
export const company = companyOf(settings);
export const contactEmail = settings.contactEmail;

export const jobSlugs = openDocuments(snapshot, "job").map((job) => job.slug.current);

/** Jobs that had a page once. */
export const closedJobSlugs = documentsOf(snapshot, "job")
  .map((job) => job.slug.current)
  .filter((slug) => !jobSlugs.includes(slug));

export const addresses: Address[] = addressesIn(snapshot);
export const paths: string[] = addresses.map(pathFor);
export const prefixedPaths = addresses.filter(({ variant }) => variant !== "unprefixed").map(pathFor);
export const unprefixedPaths = addresses.filter(({ variant }) => variant === "unprefixed").map(pathFor);
