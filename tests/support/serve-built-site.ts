import { contentSite } from "./content-site.ts";
import { spawnServer } from "./running-server.ts";
import { behaviourSite } from "./site.ts";

/** Starts the real server for each of the two sites during the browser tests. The content's site is already built. */
export default async function serveBuiltSites(): Promise<() => Promise<void>> {
  const { distDir } = await behaviourSite();
  const servers = await Promise.all([distDir, contentSite.distDir].map((dir) => spawnServer({ DIST_DIR: dir })));
  [process.env.SITE_UNDER_TEST, process.env.CONTENT_SITE_UNDER_TEST] = servers.map(({ origin }) => origin);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
