import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { type RunningSite, startSite } from "./running-server.ts";
import { type SmallDist, writeSmallDist } from "./small-dist.ts";

export type ServedSmallDist = { dist: SmallDist; site: RunningSite };

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
