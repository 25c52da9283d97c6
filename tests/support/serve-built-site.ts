import { behaviourSite } from "./behaviour-site.ts";
import { contentSite } from "./content-site.ts";
import { type ServerProcess, spawnServer } from "./running-server.ts";
import { contentServerVariable, serverVariable } from "./served-sites.ts";

/** The real server over each of the two sites, for as long as the browser tests run. The content's is built already. */
export default async function serveBuiltSites(): Promise<() => Promise<void>> {
  const { distDir } = await behaviourSite();
  const servers = await Promise.all([distDir, contentSite.distDir].map(serve));
  const [behaviours, content] = servers.map(({ port }) => `http://127.0.0.1:${port}`);
  process.env[serverVariable] = behaviours;
  process.env[contentServerVariable] = content;
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

function serve(distDir: string): Promise<ServerProcess> {
  return spawnServer({ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" });
}
