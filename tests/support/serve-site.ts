import { join } from "node:path";
import { beforeAll, beforeEach, onTestFinished } from "vitest";
import { createApp } from "#server/app.ts";
import { type ListenOptions, listen } from "#server/node-http/listen.ts";
import { afterFile, tempFolder, type WhenOver } from "./folders.ts";
import { ask, spawnServer, startRelay } from "./running-server.ts";
import { type SmallDist, writeSmallDist } from "./small-dist.ts";

type Settings = Readonly<Record<string, string>>;

export type RunningSite = Awaited<ReturnType<typeof serveSite>>;

type SiteOptions = Partial<ListenOptions & Parameters<typeof createApp>[0]>;

/** Serves a built site with our server, in this process, on a free port. */
export async function serveSite(distDir: string, options: SiteOptions = {}, whenOver: WhenOver = onTestFinished) {
  const app = await createApp({ distDir, maxMemoryBytes: 64 * 1024 * 1024, ...options });
  const server = await listen(app, { host: "127.0.0.1", port: 0, trustedProxies: 0, ...options });
  whenOver(() => server.stop(0));
  return {
    ...server,
    origin: `http://127.0.0.1:${server.port}`,
    get: (path: string, headers: Settings = {}, method = "GET") => ask(server.port, { path, headers, method }),
  };
}

/** Serves a small site, for all tests of a file or anew for each. The fields are set when the first test begins. */
export function serveSmallDist({ forEachTest = false } = {}) {
  const served = {} as { dist: SmallDist; site: RunningSite };
  const open = async (whenOver: WhenOver) => {
    served.dist = await writeSmallDist({}, whenOver);
    served.site = await serveSite(served.dist.distDir, {}, whenOver);
  };
  if (forEachTest) beforeEach(() => open(onTestFinished));
  else beforeAll(() => open(afterFile));
  return served;
}

/** Serves a built site with our server, and changes the answers as a host in front of it could. */
export async function startChangingHost(distDir: string, change: Parameters<typeof startRelay>[1]) {
  return startRelay((await serveSite(distDir)).port, change);
}

/** Starts the server as a program, for the site in `DIST_DIR` or else for a small site, until the test ends. */
export async function startServer(settings: Settings = {}, project?: string) {
  const distDir = settings.DIST_DIR ?? (await writeSmallDist()).distDir;
  const databaseFile = join(await tempFolder(), "var/contact.sqlite");
  const server = await spawnServer({ DIST_DIR: distDir, CONTACT_DB: databaseFile, ...settings }, project);
  onTestFinished(() => void server.process.kill("SIGKILL"));
  return { ...server, databaseFile, distDir };
}
