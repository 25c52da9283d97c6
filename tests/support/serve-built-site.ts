import { once } from "node:events";
import { spawnServer } from "./running-server.ts";
import { distDir } from "./site.ts";

/** Where the workers find the server: Playwright hands the environment on to them. */
export const serverVariable = "SITE_UNDER_TEST";

/** The real server over the built site, for as long as the browser tests run. */
export default async function serveBuiltSite(): Promise<() => Promise<void>> {
  const server = await spawnServer({ DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" });
  process.env[serverVariable] = `http://127.0.0.1:${server.port}`;
  return async () => {
    server.process.kill();
    await once(server.process, "exit");
  };
}
