import { once } from "node:events";
import { truncate } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterFile } from "#tests/support/folders.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { openSocket, runServer } from "#tests/support/running-server.ts";
import { type SmallDist, serveSite, startServer, writeSmallDist } from "#tests/support/small-dist.ts";

/** Bytes: more than the buffers between two programs, so that the answer waits for its reader. */
const filmSize = 32 * 1024 * 1024;

let dist: SmallDist;

beforeAll(async () => {
  dist = await writeSmallDist({}, afterFile);
  await truncate(join(dist.distDir, "media/0a1b.mp4"), filmSize);
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
  const connects = () =>
    openSocket(port).then(
      (socket) => Boolean(socket.destroy()),
      () => false,
    );
  await expect.poll(connects).toBe(false);
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeGreaterThan(filmSize);
  expect(await exited).toMatchObject({ code: 0, signal: null });
});

test("an answer that never ends is cut off at the time limit", async () => {
  const site = await serveSite(dist.distDir);
  const socket = await beginFilm(site.port);
  await site.stop(20);
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeLessThan(filmSize);
});

test("a film that becomes shorter while it is sent ends its connection", async () => {
  const site = await serveSite(dist.distDir, { log: () => {} });
  const socket = await beginFilm(site.port);
  const film = join(dist.distDir, "media/0a1b.mp4");
  await truncate(film, filmSize / 2);
  socket.resume();
  await once(socket, "close");
  expect(socket.bytesRead).toBeLessThan(filmSize);
  await truncate(film, filmSize);
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
