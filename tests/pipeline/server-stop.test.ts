import { once } from "node:events";
import { truncate } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afterFile } from "#tests/support/folders.ts";
import { runServer } from "#tests/support/running-server.ts";
import { type SmallDist, serveSite, startServer, writeSmallDist } from "#tests/support/small-dist.ts";

/** Bytes: more than the buffers between two programs, so that the answer waits for its reader. */
const filmSize = 32 * 1024 * 1024;

let dist: SmallDist;

beforeAll(async () => {
  dist = await writeSmallDist({}, afterFile);
  await truncate(join(dist.distDir, "media/0a1b.mp4"), filmSize);
});

async function beginFilm(port: number): Promise<{ socket: Socket; received: () => number }> {
  const socket = connect(port, "127.0.0.1");
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
  });
  socket.on("error", () => {});
  socket.write("GET /media/0a1b.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  socket.pause();
  return { socket, received: () => received };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "after %s the program lets a running answer finish, waits for no idle connection and accepts no new ones",
  async (signal) => {
    const started = await startServer({ DIST_DIR: dist.distDir, HOST: "localhost" });
    const { port } = started;
    expect(started.line).toBe(`The site is served on http://localhost:${port}`);
    const idle = connect(port, "127.0.0.1");
    idle.write("GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(idle, "data");
    const { socket, received } = await beginFilm(port);
    const exited = started.stop(signal);
    await once(idle, "close");
    await expect.poll(() => connects(port)).toBe(false);
    socket.resume();
    await once(socket, "close");
    expect(received()).toBeGreaterThan(filmSize);
    expect(await exited).toMatchObject({ code: 0, signal: null });
  },
);

test("an answer that never ends is cut off at the time limit", async () => {
  const site = await serveSite(dist.distDir);
  const { socket, received } = await beginFilm(site.port);
  await site.stop(20);
  socket.resume();
  await once(socket, "close");
  expect(received()).toBeLessThan(filmSize);
});

test("a film that becomes shorter while it is sent ends its connection", async () => {
  const site = await serveSite(dist.distDir, { log: () => {} });
  const { socket, received } = await beginFilm(site.port);
  const film = join(dist.distDir, "media/0a1b.mp4");
  await truncate(film, filmSize / 2);
  socket.resume();
  await once(socket, "close");
  expect(received()).toBeLessThan(filmSize);
  await truncate(film, filmSize);
});

async function connects(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return once(socket, "connect").then(
    () => Boolean(socket.destroy()),
    () => false,
  );
}

const taken = createServer().listen(0, "127.0.0.1");
await once(taken, "listening");
afterAll(() => taken.close());
const { port: takenPort } = taken.address() as AddressInfo;

const wrongUse: [name: string, settings: Record<string, string>, message: string[]][] = [
  ["a mistake in each of two settings", { PORT: "x", LOG_FORMAT: "xml" }, ["PORT should", "LOG_FORMAT should"]],
  ["a folder without a site", { DIST_DIR: "/nowhere/at/all" }, ["/nowhere/at/all", "make build"]],
  ["a port in use", { PORT: `${takenPort}` }, [`PORT=${takenPort} is in use by another program`]],
];

test.each(wrongUse)("%s is explained, with exit code 2", async (_name, settings, message) => {
  const { code, out, err } = await runServer({ DIST_DIR: dist.distDir, PORT: "0", ...settings });
  expect(code).toBe(2);
  expect(out).toBe("");
  for (const part of message) expect(err).toContain(part);
  expect(err).not.toContain("    at ");
});
