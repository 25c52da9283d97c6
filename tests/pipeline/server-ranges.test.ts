import { once } from "node:events";
import { truncate } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { film, openSite, picture, serveSmallDist, smallSite, writeSmallDist } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

const files: [path: string, bytes: Buffer][] = [
  ["/media/0a1b.mp4", film],
  ["/media/0a1b.jpg", picture],
];

/** Below nothing, it starts so many bytes before the end. */
const satisfiable: [range: string, start: number, end: (size: number) => number][] = [
  ["bytes=0-0", 0, () => 0],
  ["bytes=0-99", 0, () => 99],
  ["bytes=500-501", 500, () => 501],
  ["bytes=900-", 900, (size) => size - 1],
  ["bytes=900-99999999999", 900, (size) => size - 1],
  ["bytes=0-", 0, (size) => size - 1],
  ["Bytes=1-2", 1, () => 2],
  ["bytes=-100", -100, (size) => size - 1],
  ["bytes=-99999999", -99_999_999, (size) => size - 1],
];

test.each(files)("a part of %s", async (path, bytes) => {
  for (const [range, begin, end] of satisfiable) {
    const start = begin < 0 ? Math.max(0, bytes.length + begin) : begin;
    const answer = await served.site.get(path, { Range: range });
    const last = end(bytes.length);
    expect(answer.status).toBe(206);
    expect(answer.headers["content-range"]).toBe(`bytes ${start}-${last}/${bytes.length}`);
    expect(answer.headers["content-length"]).toBe(String(last - start + 1));
    expect(answer.body.equals(bytes.subarray(start, last + 1))).toBe(true);
  }
});

const ignored = [
  "bytes=0-1,5-6",
  "bytes=5-1",
  "bytes=-",
  "bytes=",
  "bytes=a-b",
  "lines=0-1",
  "bytes 0-1",
  "bytes=--1",
  "",
];

test.each(ignored)("the range %s is answered with the whole file", async (range) => {
  const answer = await served.site.get("/media/0a1b.mp4", { Range: range });
  expect(answer.status).toBe(200);
  expect(answer.headers["accept-ranges"]).toBe("bytes");
  expect(answer.body.equals(film)).toBe(true);
});

test.each(files)("If-Range on %s", async (path, bytes) => {
  const { etag = "" } = (await served.site.get(path)).headers;
  const statusFor = async (ifRange: string) => {
    const answer = await served.site.get(path, { Range: "bytes=0-9", "If-Range": ifRange });
    expect(answer.body).toHaveLength(answer.status === 206 ? 10 : bytes.length);
    return answer.status;
  };
  expect(await statusFor(etag)).toBe(206);
  expect(await statusFor(`W/${etag}`)).toBe(200);
  expect(await statusFor('"other"')).toBe(200);
  expect(await statusFor("*")).toBe(200);
  expect(await statusFor("Wed, 21 Oct 2026 07:28:00 GMT")).toBe(200);
});

test("a page with compressed forms has no parts", async () => {
  const answer = await served.site.get("/de", { Range: "bytes=0-9" });
  expect(answer).toMatchObject({ status: 200, text: smallSite()["de.html"] });
  expect(answer.headers["accept-ranges"]).toBeUndefined();
});

test("visitors who leave in the middle of a film do no harm", async () => {
  for (let visitor = 0; visitor < 50; visitor++) {
    const socket = connect(served.site.port, "127.0.0.1");
    socket.write("GET /media/0a1b.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
  }
  expect((await served.site.get("/media/0a1b.mp4")).body.equals(film)).toBe(true);
});

test("a film that becomes shorter while it is sent breaks the connection: its length was announced", async () => {
  const dist = await writeSmallDist();
  const file = join(dist.distDir, "media/0a1b.mp4");
  // More than the buffers between two programs hold.
  await truncate(file, 32 * 1024 * 1024);
  const log: string[] = [];
  const site = await openSite(dist.distDir, { log: (line) => log.push(line) });
  const socket = connect(site.port, "127.0.0.1");
  // Or all of it might have come before the file is shortened.
  socket.once("data", () => socket.pause());
  socket.write("GET /media/0a1b.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "data");
  await truncate(file, 1024);
  await once(socket.resume(), "close");
  expect(socket.bytesRead).toBeLessThan(32 * 1024 * 1024);
  await expect.poll(() => log).toHaveLength(1);
  expect(await site.get("/de")).toMatchObject({ status: 200 });
});
