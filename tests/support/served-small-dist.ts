import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from "vitest";
import { tempFolder } from "./folders.ts";
import { type RunningSite, spawnServer, startSite } from "./running-server.ts";
import { type SmallDist, writeSmallDist } from "./small-dist.ts";

type Settings = Readonly<Record<string, string>>;

/** The server's program over a small site, unless `DIST_DIR` names another; all is gone when the running test is over. */
export async function startServer(settings: Settings = {}, project?: string) {
  const dist = settings.DIST_DIR === undefined ? await writeSmallDist() : undefined;
  const databaseFile = join(await tempFolder(), "var/contact.sqlite");
  const distDir = dist?.distDir ?? "";
  const own = { DIST_DIR: distDir, CONTACT_DB: databaseFile, HOST: "127.0.0.1", PORT: "0" };
  const server = await spawnServer({ ...own, ...settings }, project);
  onTestFinished(async () => {
    server.process.kill("SIGKILL");
    await dist?.remove();
  });
  return { ...server, databaseFile, distDir };
}

type ServedSmallDist = { dist: SmallDist; site: RunningSite };

/** A small site with our server, shared by a file's tests or made for each. */
export function serveSmallDist({ anew = false } = {}): ServedSmallDist {
  const served = {} as ServedSmallDist;
  (anew ? beforeEach : beforeAll)(async () => {
    served.dist = await writeSmallDist();
    served.site = await startSite(served.dist.distDir);
  });
  (anew ? afterEach : afterAll)(async () => {
    await served.site.stop(0);
    await served.dist.remove();
  });
  return served;
}
