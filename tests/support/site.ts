import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { codePlaces, digestOfFiles } from "#pipeline/site/cache/build-inputs.ts";
import { lockWhenFree } from "#pipeline/snapshot/process-lock.ts";
import { type Address, pathFor } from "#src/addresses.ts";
import { companyOf } from "#src/content/company.ts";
import { formerFile } from "#src/content/model/snapshot-files.ts";
import { addressesIn, documentsOf, openDocuments, type Snapshot } from "#src/content/snapshot.ts";
import { notFoundPath } from "#src/error-pages.ts";
import { locales } from "#src/locales.ts";
import { buildSite } from "./programs.ts";
import { timeLimitMs } from "./rounds.ts";
import { fixtureDocuments, sampleDay, writeFixture } from "./sample.ts";

const root = join(import.meta.dirname, "../..");

const folder = join(root, ".cache/behaviour-site");

/** The site for tests of behaviour: the tests' own company, with every kind of content. It is built once for all tests. */
export const behaviourPlace = {
  snapshotDir: join(folder, "snapshot"),
  distDir: join(folder, "dist"),
  brandDir: join(root, "tests/fixtures/brand"),
};

/** Builds the site for tests of behaviour, unless an up-to-date one exists. Several processes may call this at once. */
export async function behaviourSite(): Promise<typeof behaviourPlace> {
  const stamp = join(folder, "stamp");
  const ours = ["tests/fixtures", "tests/support/site.ts", "tests/support/sample.ts"];
  const wanted = digestOfFiles(root, [...codePlaces, ...ours]);
  const isBuilt = async () => (await readFile(stamp, "utf8").catch(() => "")) === wanted;
  if (await isBuilt()) return behaviourPlace;
  using _held = await lockWhenFree(`${folder}.lock`, timeLimitMs);
  if (!(await isBuilt())) {
    await rm(folder, { recursive: true, force: true });
    await build();
    await writeFile(stamp, wanted);
  }
  return behaviourPlace;
}

async function build(): Promise<void> {
  const { snapshotDir, distDir, brandDir } = behaviourPlace;
  await mkdir(snapshotDir, { recursive: true });
  await writeFixture("site", snapshotDir);
  const job = [...fixtureDocuments("site").values()].find(({ _type, open }) => _type === "job" && open === true)?._id;
  const former = { job: { [formerJobSlugs.moved]: job, [formerJobSlugs.gone]: "gone" } };
  await writeFile(join(snapshotDir, formerFile), JSON.stringify(former));
  await sealSnapshot(snapshotDir, { today: sampleDay, source: "sanity:fixture/production" });
  await buildSite(["--dir", snapshotDir, "--out", distDir], { BRAND_DIR: brandDir });
}

/** Former slugs of jobs: one of an open job, one of a job that is gone. */
export const formerJobSlugs = { moved: "was-elsewhere", gone: "was-here" } as const;

export function pageFile(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

export const errorPages = locales.map((locale) => pageFile(notFoundPath(locale)));

/** Facts about a site. The folder is read only when a test requests a file. */
export function describeSite(snapshot: Snapshot, distDir: string) {
  const [settings] = documentsOf(snapshot, "siteSettings");
  if (!settings) throw new Error("The snapshot has no siteSettings.");
  const jobSlugs: readonly string[] = openDocuments(snapshot, "job").map((job) => job.slug.current);
  const addresses: readonly Address[] = addressesIn(snapshot);
  const pathsOf = (isWanted: (address: Address) => boolean) => addresses.filter(isWanted).map(pathFor);
  const readBuilt = (file: string) => readFileSync(join(distDir, file), "utf8");
  const paths = pathsOf(() => true);
  let pages: readonly { readonly path: string; readonly html: string }[] | undefined;
  return {
    ...{ distDir, snapshot, jobSlugs, addresses, paths, readBuilt },
    company: companyOf(settings),
    contactEmail: settings.contactEmail,
    closedJobSlugs: documentsOf(snapshot, "job")
      .map((job) => job.slug.current)
      .filter((slug) => !jobSlugs.includes(slug)),
    prefixedPaths: pathsOf(({ variant }) => variant !== "unprefixed"),
    unprefixedPaths: pathsOf(({ variant }) => variant === "unprefixed"),
    isBuilt: (file: string) => existsSync(join(distDir, file)),
    get builtPages() {
      pages ??= paths.map((path) => ({ path, html: readBuilt(pageFile(path)) }));
      return pages;
    },
    builtPage: (path: string) => readBuilt(pageFile(path)),
  };
}

/** The documents of the site for tests of behaviour, which are independent of the project's content. */
const byId = fixtureDocuments("site") as unknown as Snapshot["byId"];
export const site = describeSite({ byId, lock: { source: "", expired: [], digest: "" } }, behaviourPlace.distDir);

export const { distDir, company, contactEmail, jobSlugs, closedJobSlugs, addresses } = site;
