import { once } from "node:events";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Answer, openSocket } from "#tests/support/running-server.ts";
import { type RunningSite, serveSite, serveSmallDist } from "#tests/support/serve-site.ts";
import { film, smallSite } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

const wishes: [header: string | undefined, encoding: "br" | "gzip" | undefined][] = [
  [undefined, undefined],
  ["", undefined],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0.8, gzip;q=0.8", "br"],
  ["gzip, identity;q=0", "gzip"],
  ["deflate, zstd", undefined],
  ["gzipped, brr", undefined],
];

test.each(wishes)("Accept-Encoding: %s gets %s", async (header, encoding) => {
  const answer = await served.site.get("/de/produkte", header === undefined ? {} : { "Accept-Encoding": header });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(answer.headers.vary).toBe("Accept-Encoding");
  expect(unpack(answer)).toBe(smallSite()["de/produkte.html"]);
});

function unpack({ headers, body }: Answer): string {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
  return (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
}

test("files without a compressed form are sent uncompressed to everybody", async () => {
  const answer = await served.site.get("/robots.txt", { "Accept-Encoding": "br, gzip" });
  expect(answer).toMatchObject({ status: 200, text: smallSite()["robots.txt"] });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers.vary).toBeUndefined();
});

test("each form of a page has its own strong ETag, which stays the same after a restart", async () => {
  const tagsOf = (server: RunningSite) => {
    const asked = ["identity", "gzip", "br"].map((form) => server.get("/de", { "Accept-Encoding": form }));
    return Promise.all(asked.map(async (answer) => (await answer).headers.etag));
  };
  const tags = await tagsOf(served.site);
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  expect(await tagsOf(served.site)).toEqual(tags);
  expect(await tagsOf(await serveSite(served.dist.distDir))).toEqual(tags);
});

const conditions: [name: string, status: 200 | 304, header: (tag: string) => string][] = [
  ["the tag", 304, (tag) => tag],
  ["the weak tag", 304, (tag) => `W/${tag}`],
  ["a list with the tag", 304, (tag) => `"a", ${tag}, "b"`],
  ["any tag", 304, () => "*"],
  ["another tag", 200, () => '"a"'],
  ["the tag without quotes", 200, (tag) => tag.replaceAll('"', "")],
];

test.each(conditions)("If-None-Match with %s is answered with %i", async (_name, status, header) => {
  for (const [path, encoding] of [
    ["/de", "br"],
    ["/de", "identity"],
    ["/media/0a1b.mp4", "br"],
    ["/robots.txt", "gzip"],
  ] as const) {
    const accept = { "Accept-Encoding": encoding };
    const whole = await served.site.get(path, accept);
    const answer = await served.site.get(path, { ...accept, "If-None-Match": header(whole.headers.etag ?? "") });
    expect(answer.status).toBe(status);
    expect(answer.headers.etag).toBe(whole.headers.etag);
    expect(answer.headers["cache-control"]).toBe(whole.headers["cache-control"]);
    expect(answer.headers.vary).toBe(whole.headers.vary);
    if (status === 304) expect(answer.body).toHaveLength(0);
  }
});

test("If-Match works only for existing pages", async () => {
  expect((await served.site.get("/de", { "If-Match": '"a"' })).status).toBe(412);
  expect((await served.site.get("/de", { "If-Match": "*" })).status).toBe(200);
});

const ofAllKinds = ["/de", "/media/0a1b.mp4", "/media/0a1b.jpg", "/nichts", "/assets/gone.js", "/DE", "/"];

test.each(ofAllKinds)("HEAD %s has the headers of GET and no body", async (path) => {
  const headers = { "Accept-Encoding": "br" };
  const [get, head] = [await served.site.get(path, headers), await served.site.get(path, headers, "HEAD")];
  const { date: _getDate, ...getHeaders } = get.headers;
  const { date: _headDate, ...headHeaders } = head.headers;
  expect(head.status).toBe(get.status);
  expect(headHeaders).toEqual(getHeaders);
  expect(head.body).toHaveLength(0);
});

test("a site that does not fit into memory is served whole", async () => {
  const site = await serveSite(served.dist.distDir, { maxMemoryBytes: 2000 });
  for (let round = 0; round < 3; round += 1) {
    for (const path of ["/de", "/en", "/products", "/de/produkte", "/media/0a1b.jpg", "/de"]) {
      const [answer, expected] = await Promise.all([site.get(path), served.site.get(path)]);
      expect(answer.status).toBe(200);
      expect(answer.headers.etag).toBe(expected.headers.etag);
      expect(answer.body.equals(expected.body), path).toBe(true);
    }
  }
});

test("visitors who leave in the middle of a film are no error, and others get it whole", async () => {
  const log: string[] = [];
  const site = await serveSite(served.dist.distDir, { log: (line) => log.push(line) });
  for (let visitor = 0; visitor < 50; visitor++) {
    const socket = await openSocket(site.port);
    socket.write("GET /media/0a1b.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
  }
  expect((await site.get("/media/0a1b.mp4")).body.equals(film)).toBe(true);
  expect(log).toEqual([]);
});
