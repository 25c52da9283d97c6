import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Address, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { addressesIn, documentsOf, openDocuments, type Snapshot } from "#src/content/snapshot.ts";
import { pageFile } from "./html-tags.ts";

export interface DescribedSite {
  readonly distDir: string;
  readonly snapshot: Snapshot;
  readonly company: ReturnType<typeof companyOf>;
  readonly contactEmail: string;
  readonly jobSlugs: readonly string[];
  readonly closedJobSlugs: readonly string[];
  readonly addresses: readonly Address[];
  readonly paths: readonly string[];
  readonly prefixedPaths: readonly string[];
  readonly unprefixedPaths: readonly string[];
  readBuilt(file: string): string;
  isBuilt(file: string): boolean;
  readonly builtPages: readonly BuiltPage[];
  /** Throws when there is no such page. */
  builtPage(path: string): string;
}

export interface BuiltPage {
  readonly path: string;
  readonly html: string;
}

/** Looks at the folder when a file of it is asked for, not before. */
export function describeSite(snapshot: Snapshot, distDir: string): DescribedSite {
  const [settings] = documentsOf(snapshot, "siteSettings");
  if (!settings) throw new Error("The snapshot has no siteSettings.");
  const jobSlugs = openDocuments(snapshot, "job").map((job) => job.slug.current);
  const addresses = addressesIn(snapshot);
  const pathsOf = (isWanted: (address: Address) => boolean) => addresses.filter(isWanted).map(pathFor);
  let pages: readonly BuiltPage[] | undefined;
  const site: DescribedSite = {
    distDir,
    snapshot,
    company: companyOf(settings),
    contactEmail: settings.contactEmail,
    jobSlugs,
    closedJobSlugs: documentsOf(snapshot, "job")
      .map((job) => job.slug.current)
      .filter((slug) => !jobSlugs.includes(slug)),
    addresses,
    paths: pathsOf(() => true),
    prefixedPaths: pathsOf(({ variant }) => variant !== "unprefixed"),
    unprefixedPaths: pathsOf(({ variant }) => variant === "unprefixed"),
    readBuilt: (file) => readFileSync(join(distDir, file), "utf8"),
    isBuilt: (file) => existsSync(join(distDir, file)),
    get builtPages() {
      pages ??= site.paths.map((path) => ({ path, html: site.readBuilt(pageFile(path)) }));
      return pages;
    },
    builtPage: (path) => {
      const page = site.builtPages.find((page) => page.path === path);
      if (!page) throw new Error(`No page was built for ${path}.`);
      return page.html;
    },
  };
  return site;
}
