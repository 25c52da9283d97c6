import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Address, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { addressesIn, documentsOf, openDocuments, type Snapshot } from "#src/content/snapshot.ts";
import { notFoundPath } from "#src/error-pages.ts";
import { locales } from "#src/locales.ts";

export function pageFile(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

export const errorPages = locales.map((locale) => pageFile(notFoundPath(locale)));

/** Facts about a site. The folder is read only when a test requests a file. */
export function describeSite(snapshot: Snapshot, distDir: string) {
  const [settings] = documentsOf(snapshot, "siteSettings");
  if (!settings) throw new Error("The snapshot has no siteSettings.");
  const slugs = documentsOf(snapshot, "job").map((job) => job.slug.current);
  const jobSlugs: readonly string[] = openDocuments(snapshot, "job").map((job) => job.slug.current);
  const addresses: readonly Address[] = addressesIn(snapshot);
  const paths = addresses.map(pathFor);
  const readBuilt = (file: string) => readFileSync(join(distDir, file), "utf8");
  let pages: readonly { readonly path: string; readonly html: string }[] | undefined;
  return {
    snapshot,
    company: companyOf(settings),
    contactEmail: settings.contactEmail,
    jobSlugs,
    closedJobSlugs: slugs.filter((slug) => !jobSlugs.includes(slug)),
    addresses,
    paths,
    prefixedPaths: addresses.filter(({ variant }) => variant !== "unprefixed").map(pathFor),
    unprefixedPaths: addresses.filter(({ variant }) => variant === "unprefixed").map(pathFor),
    distDir,
    isBuilt: (file: string) => existsSync(join(distDir, file)),
    readBuilt,
    builtPage: (path: string) => readBuilt(pageFile(path)),
    get builtPages() {
      pages ??= paths.map((path) => ({ path, html: readBuilt(pageFile(path)) }));
      return pages;
    },
  };
}
