import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, onTestFinished } from "vitest";
import { tempFolder, type WhenOver } from "./folders.ts";
import { type RunningSite, type SiteOptions, spawnServer, startSite } from "./running-server.ts";
import { type SmallDist, writeSmallDist } from "./small-dist.ts";

type Settings = Readonly<Record<string, string>>;

/** The server's program over a small site, unless `DIST_DIR` names another. */
export async function startServer(settings: Settings = {}, project?: string) {
  const distDir = settings.DIST_DIR ?? (await writeSmallDist()).distDir;
  const databaseFile = join(await tempFolder(), "var/contact.sqlite");
  const own = { DIST_DIR: distDir, CONTACT_DB: databaseFile, HOST: "127.0.0.1", PORT: "0" };
  const server = await spawnServer({ ...own, ...settings }, project);
  onTestFinished(() => void server.process.kill("SIGKILL"));
  return { ...server, databaseFile, distDir };
}

/** The server over a folder, in this process. */
export async function openSite(
  distDir: string,
  options: SiteOptions = {},
  whenOver: WhenOver = onTestFinished,
): Promise<RunningSite> {
  const site = await startSite(distDir, options);
  whenOver(() => site.stop(0));
  return site;
}

type ServedSmallDist = { dist: SmallDist; site: RunningSite };

/** A small site with our server, shared by a file's tests or made for each. */
export function serveSmallDist({ anew = false } = {}): ServedSmallDist {
  const served = {} as ServedSmallDist;
  const open = async (whenOver: WhenOver) => {
    served.dist = await writeSmallDist({}, whenOver);
    served.site = await openSite(served.dist.distDir, {}, whenOver);
  };
  if (anew) beforeEach(() => open(onTestFinished));
  else beforeAll(() => open(afterAll));
  return served;
}
