import { contentSite } from "./content-site.ts";
import { type ServerProcess, spawnServer } from "./running-server.ts";
import { behaviourSite } from "./site.ts";

/** Starts the real server for each of the two sites during the browser tests. The content's site is already built. */
export default async function serveBuiltSites(): Promise<() => Promise<void>> {
  const { distDir } = await behaviourSite();
  const servers = await Promise.all([distDir, contentSite.distDir].map(serve));
  const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  [process.env.SITE_UNDER_TEST, process.env.CONTENT_SITE_UNDER_TEST] = origins;
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

function serve(distDir: string): Promise<ServerProcess> {
  return spawnServer({ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" });
}
