import { once } from "node:events";
import { stat, truncate, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { healthEndpoint } from "#server/health.ts";
import { afterFile, tempFolder } from "#tests/support/folders.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { ask, openSocket, runServer } from "#tests/support/running-server.ts";
import { serveSite, startServer } from "#tests/support/serve-site.ts";
import { type SmallDist, writeSmallDist } from "#tests/support/small-dist.ts";

/** The program of the server: it refuses to start, says whether it is well, and stops. */

/** More than the buffers between two programs, so that the answer waits for its reader. */
const filmBytes = 32 * 1024 * 1024;

let dist: SmallDist;

beforeAll(async () => {
  dist = await writeSmallDist({}, afterFile);
  await truncate(join(dist.distDir, "media/0a1b.mp4"), filmBytes);
});

const { port: takenPort, stop } = await listenLocally(createServer());
afterAll(stop);

const wrongUse: [name: string, settings: Record<string, string>, message: string[]][] = [
  ["a mistake in each of two settings", { PORT: "x", LOG_FORMAT: "xml" }, ["PORT should", "LOG_FORMAT should"]],
  ["a folder without a site", { DIST_DIR: "/nowhere/at/all" }, ["/nowhere/at/all", "make build"]],
  ["an address of another machine", { HOST: "host.invalid" }, ["HOST=host.invalid is no address of this machine"]],
  ["a port in use", { PORT: `${takenPort}` }, [`PORT=${takenPort} is in use by another program`]],
];

test.each(wrongUse)("%s is explained, with exit code 2", async (_name, settings, message) => {
  const { code, out, err } = await runServer({ DIST_DIR: dist.distDir, PORT: "0", ...settings });
  expect(code).toBe(2);
  expect(out).toBe("");
  for (const part of message) expect(err).toContain(part);
  expect(err).not.toContain("    at ");
});

async function startServerWithHealth(settings?: Readonly<Record<string, string>>) {
  const server = await startServer(settings);
  const health = (method = "GET") => ask(server.port, { path: "/healthz", method });
  return { ...server, health };
}

test("the health check of a server that cannot store fails, and only the log says why", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "var"), "");
  const settings = { CONTACT_DB: join(folder, "var/contact.sqlite"), LOG_FORMAT: "json" };
  const { health, stop } = await startServerWithHealth(settings);
  expect(await health()).toMatchObject({ status: 503, text: '{"status":"unavailable"}' });
  const lines = (await stop()).err.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    message: expect.stringMatching(/cannot be written \(/),
  });
});

test("without a form on the site, the server is healthy without storing anything", async () => {
  const { health, distDir, databaseFile } = await startServerWithHealth({ CONTACT_DB: "/dev/null/contact.sqlite" });
  await writeFile(join(distDir, "build.json"), JSON.stringify({ hasContactForm: false }));
  expect((await health()).status).toBe(200);
  await expect(stat(databaseFile)).rejects.toThrow("ENOENT");
});

test("the health check tries the disk at most once in five seconds", async () => {
  let [asked, now] = [0, 0];
  const isWritable = async () => ++asked > 1;
  const endpoint = healthEndpoint(isWritable, () => now);
  const context = { clientAddress: "", siteOrigins: [], pageAt: async () => undefined };
  const status = async () => (await endpoint(new Request("http://localhost/healthz"), context)).status;
  expect(await Promise.all([status(), status(), status()])).toEqual([503, 503, 503]);
  now = 4999;
  expect([await status(), asked]).toEqual([503, 1]);
  now = 5000;
  expect([await status(), asked]).toEqual([200, 2]);
});

test("a working server says only that it is well", async () => {
  const { health } = await startServerWithHealth();
  const { status, text, headers } = await health();
  expect([status, text, headers["cache-control"]]).toEqual([200, '{"status":"ok"}', "no-store"]);
  expect(await health("HEAD")).toMatchObject({ status: 200, text: "" });
  expect((await health("POST")).status).toBe(405);
});

/** A client that has begun to read a film and then stops. */
async function beginFilm(port: number): Promise<Socket> {
  const socket = await openSocket(port);
  socket.write("GET /media/0a1b.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  return socket.pause();
}

const signals = ["SIGTERM", "SIGINT"] as const;

test.each(signals)("after %s running answers finish, idle connections end, new ones are refused", async (signal) => {
  const started = await startServer({ DIST_DIR: dist.distDir, HOST: "localhost" });
  const { port } = started;
  expect(started.line).toBe(`The site is served on http://localhost:${port}`);
  const idle = await openSocket(port);
  idle.write("GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(idle, "data");
  const socket = await beginFilm(port);
  const exited = started.stop(signal);
  await once(idle, "close");
  const connectAgain = async () => void (await openSocket(port)).destroy();
  await expect.poll(() => connectAgain().catch(({ code }) => code)).toBe("ECONNREFUSED");
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeGreaterThan(filmBytes);
  expect(await exited).toMatchObject({ code: 0, signal: null });
});

test("an answer that never ends is cut off at the time limit", async () => {
  const site = await serveSite(dist.distDir);
  const socket = await beginFilm(site.port);
  await site.stop(20);
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeLessThan(filmBytes);
});

test("a film that becomes shorter while it is sent ends its connection", async () => {
  const site = await serveSite(dist.distDir, { log: () => {} });
  const socket = await beginFilm(site.port);
  const film = join(dist.distDir, "media/0a1b.mp4");
  await truncate(film, filmBytes / 2);
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeLessThan(filmBytes);
  await truncate(film, filmBytes);
});
