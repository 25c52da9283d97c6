import type { Socket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { afterFile } from "#tests/support/folders.ts";
import { rounds } from "#tests/support/rounds.ts";
import { askRaw, heardFrom, openSocket, statusesIn } from "#tests/support/running-server.ts";
import { filmBytes, type Measured, startTarget, type Target } from "./support/target.ts";
import { sendVisitors, visit } from "./support/visitors.ts";

const megabyte = 1024 * 1024;
const film = "GET /media/0a1b.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n";
const page = "GET /de HTTP/1.1\r\nHost: localhost\r\n\r\n";
/** Milliseconds. As in the server's own limits, a late request is answered before its connection can be cut. */
const shortTimes = {
  headersTimeoutMs: 1000,
  requestTimeoutMs: 1000,
  checkIntervalMs: 200,
  stallTimeoutMs: 3000,
  keepAliveTimeoutMs: 1000,
};

let target: Target;
beforeAll(async () => {
  target = await startTarget({ limits: shortTimes }, afterFile);
});

/** Opens connections that send these bytes and read nothing. */
async function attack(target: Target, count: number, bytes: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const socket = await openSocket(target.port);
    socket.pause();
    if (bytes !== "") socket.write(bytes);
    sockets.push(socket);
  }
  return sockets;
}

/** Waits until files and memory are as before, because the memory of hundreds of closed connections is released late. */
function expectAsBefore(target: Target, before: Measured): Promise<void> {
  const measured = async () => {
    const { heapBytes, openFiles } = await target.measure();
    return [openFiles <= before.openFiles + 5, heapBytes <= before.heapBytes + 16 * megabyte];
  };
  return expect.poll(measured).toEqual([true, true]);
}

/** Measures after fifty visits, when the code is compiled and the pages are in memory. */
async function measureWarm(target: Target): Promise<Measured> {
  for (let visited = 0; visited < 50; visited += 1) await visit(target.port);
  return target.measure();
}

test("a connection that requests a film 5,000 times and reads nothing needs little memory, and is closed", async () => {
  const before = await measureWarm(target);
  const visitors = sendVisitors(target.port);
  const sockets = await attack(target, rounds(5), film.repeat(5000));
  const during = await target.measure();
  expect(during.openFiles).toBeLessThan(before.openFiles + 30);
  expect(during.heapBytes).toBeLessThan(before.heapBytes + 64 * megabyte);
  await Promise.all(sockets.map(heardFrom));
  const { answered, failures } = await visitors.leave();
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  await expectAsBefore(target, before);
});

test("sixteen pipelined requests are all answered, in their order", async () => {
  const paths = ["/de", "/gone.js", "/robots.txt", "/DE", "/en", "/media/0a1b.jpg", "/x..x", "/"];
  const all = [...paths, ...paths].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  const heard = await askRaw(target.port, `${all.join("\r\n")}Connection: close\r\n\r\n`);
  const expected = [200, 404, 200, 308, 200, 200, 404, 200];
  expect(statusesIn(heard)).toEqual([...expected, ...expected]);
});

test("with more pipelined requests than the limit, no answers are mixed up, and the connection is closed", async () => {
  const heard = await askRaw(target.port, page.repeat(2000));
  expect(new Set(statusesIn(heard)).size).toBeLessThanOrEqual(1);
  expect(await visit(target.port)).toBeUndefined();
});

test("clients that stop reading are disconnected", async () => {
  const before = await measureWarm(target);
  const visitors = sendVisitors(target.port);
  const clients = rounds(150);
  const sockets = await attack(target, clients, film);
  expect((await visitors.leave()).failures).toEqual([]);
  await expectAsBefore(target, before);
  // The clients now read what was sent to them before the server disconnected them: no client has the whole film.
  await Promise.all(sockets.map(heardFrom));
  expect(sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)).toBeLessThan((clients * filmBytes) / 2);
});

test("a slow client that keeps reading gets the whole film", async () => {
  const socket = await openSocket(target.port);
  socket.on("data", () => {
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  socket.write(film.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  await new Promise((resolve) => socket.once("close", resolve));
  expect(socket.bytesRead).toBeGreaterThan(filmBytes);
});

test.each(["GE", page.slice(0, -2)])("a client that sends only %j and then nothing gets 408", async (bytes) => {
  const sockets = await attack(target, rounds(50), bytes);
  const heard = await Promise.all(sockets.map(heardFrom));
  for (const answer of heard) {
    expect(statusesIn(answer)).toEqual([408]);
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  }
  expect(await visit(target.port)).toBeUndefined();
});

test("headers that arrive slowly get 408: further bytes do not extend the time limit", async () => {
  const socket = await openSocket(target.port);
  socket.write("GET /de HTTP/1.1\r\nHost: localhost\r\n");
  const dripping = setInterval(() => socket.write("X-A: b\r\n"), 100);
  expect(statusesIn(await heardFrom(socket))).toEqual([408]);
  clearInterval(dripping);
});

test.each(["/api/contact", "/api/event", "/de", "/nichts"])("a body for %s that never comes gets 408", async (path) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
  const sockets = await attack(target, rounds(20), `${head}{`);
  const visitors = sendVisitors(target.port);
  const heard = await Promise.all(sockets.map(heardFrom));
  for (const answer of heard) expect(statusesIn(answer)).toEqual([408]);
  expect((await visitors.leave()).failures).toEqual([]);
});

test.each<[sent: string, statuses: number[]]>([
  ["", []],
  [page, [200]],
])("idle connections that sent %j before are closed, and others still work", async (sent, statuses) => {
  const before = await measureWarm(target);
  const visitors = sendVisitors(target.port);
  const sockets = await attack(target, rounds(200), sent);
  for (const heard of await Promise.all(sockets.map(heardFrom))) expect(statusesIn(heard)).toEqual(statuses);
  expect((await visitors.leave()).failures).toEqual([]);
  await expectAsBefore(target, before);
});

test("at the limit of open files pages are still answered, and the log stays short", async () => {
  const tight = await startTarget({ limits: shortTimes, maxOpenFiles: 400 });
  await measureWarm(tight);
  const sockets = await attack(tight, 200, film);
  await expectAnswered(tight);
  // The server allows fewer connections than these 500, so it refuses some at once.
  sockets.push(...(await Promise.all(Array.from({ length: 500 }, () => openSocket(tight.port)))));
  for (const socket of sockets) socket.destroy();
  await expectAnswered(tight);
  const log = await tight.stop();
  expect(log.split("\n").length).toBeLessThan(10);
  expect(log).toMatch(/connections are in use/);
  expect(log).not.toMatch(/^ {4}at /m);
});

/** Waits until a visit succeeds, because the server closes stalled connections first. */
function expectAnswered(target: Target): Promise<void> {
  return expect.poll(() => visit(target.port)).toBeUndefined();
}
