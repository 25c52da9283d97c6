import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOfFiles } from "#pipeline/files.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { codePlaces } from "#pipeline/site/cache/build-inputs.ts";
import { lockWhenFree } from "#pipeline/snapshot/process-lock.ts";
import { formerFile } from "#src/content/model/snapshot-files.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { describeSite } from "./describe-site.ts";
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

/** The description is made from the documents in tests/fixtures/site, which are there also before the site is built. */
const documents = fixtureDocuments("site");
const byId = documents as unknown as Snapshot["byId"];
export const site = describeSite({ byId, lock: { source: "", expired: [], digest: "" } }, behaviourPlace.distDir);
export const { distDir, company, contactEmail, jobSlugs, closedJobSlugs, addresses } = site;

/** Former slugs of jobs: one of an open job, one of a job that is gone. */
export const formerJobSlugs = { moved: "was-elsewhere", gone: "was-here" } as const;

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
  const job = [...documents.values()].find(({ _type, open }) => _type === "job" && open === true)?._id;
  const former = { job: { [formerJobSlugs.moved]: job, [formerJobSlugs.gone]: "gone" } };
  await writeFile(join(snapshotDir, formerFile), JSON.stringify(former));
  await sealSnapshot(snapshotDir, { today: sampleDay, source: "sanity:fixture/production" });
  await buildSite(["--dir", snapshotDir, "--out", distDir], { BRAND_DIR: brandDir });
}
