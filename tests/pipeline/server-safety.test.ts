import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { askRaw } from "#tests/support/running-server.ts";
import { serveSmallDist } from "#tests/support/served-small-dist.ts";
import { secret, smallSite } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

const attempts = [
  "/../secret.txt",
  "/../../../../../../etc/passwd",
  "/de/../../secret.txt",
  "/de/../en",
  "/./de",
  "/de/.",
  "/de/..",
  "/%2e%2e/secret.txt",
  "/%2e%2e%2fsecret.txt",
  "/.%2e/secret.txt",
  "/..%2fsecret.txt",
  "/..%5csecret.txt",
  "/..\\secret.txt",
  "/\\..\\..\\secret.txt",
  "/%5c%5cevil.example/x",
  "/%252e%252e/secret.txt",
  "/%252e%252e%252fsecret.txt",
  "/%c0%ae%c0%ae/secret.txt",
  "/%e0%80%ae%e0%80%ae/secret.txt",
  "/%uff0e%uff0e/secret.txt",
  "/..;/secret.txt",
  "/....//secret.txt",
  "/../dist/../secret.txt",
  "//secret.txt",
  "/secret.txt",
  "/link.txt",
  "/up/secret.txt",
  "/up",
  "/de%00",
  "/de%00.html",
  "/de/produkte.html%00.txt",
  "/de%0d%0aX-Evil:%201",
  "/de%0a",
  "/de%09",
  "/__proto__",
  "/constructor",
  "/toString",
  "/.env",
  "/.git/config",
  "/de/.",
  `/${"../".repeat(500)}secret.txt`,
  `/${"%2e%2e%2f".repeat(400)}secret.txt`,
  `/${"a".repeat(5000)}`,
  `/${"%61".repeat(2000)}`,
  `/${"/".repeat(5000)}x`,
  "//evil.example",
  "//evil.example/",
  "//evil.example/..%2f",
  "//evil.example//",
  "///evil.example/",
  "/%2fevil.example",
  "/%2f%2fevil.example/",
  "/\\evil.example",
  "/%5cevil.example/",
  "//evil.example/%2e%2e/de",
  "//evil.example/index.html",
  "http://evil.example//evil.example/",
  "http://evil.example/../../secret.txt",
];

test.each(attempts.map((path) => [shorten(path), path]))("%s finds nothing", async (_name, path) => {
  const answer = await served.site.get(path);
  expect([400, 404]).toContain(answer.status);
  expect(answer.text).not.toContain(secret);
  expect(answer.headers.location).toBeUndefined();
});

test.each(["//de?//evil.example", "/DE?x=https://evil.example", "/DE?\\evil.example", "//index.html?@evil.example"])(
  "%s leads to a page of this site",
  async (path) => {
    const { status, headers } = await served.site.get(path, { Host: "evil.example" });
    expect(status).toBe(308);
    expect(new URL(headers.location ?? "", "http://ours.example").host).toBe("ours.example");
  },
);

function shorten(path: string): string {
  return path.length > 60 ? `${path.slice(0, 30)}… (${path.length} characters)` : path;
}

const security = {
  "content-security-policy": expect.stringContaining("default-src 'none'; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": expect.stringContaining("camera=()"),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

const everyKind: [name: string, method: string, path: string, headers: Record<string, string>, status: number][] = [
  ["a page", "GET", "/de", {}, 200],
  ["the page of /", "GET", "/", {}, 200],
  ["the choice of a language", "GET", "/", { "Accept-Language": "en" }, 302],
  ["a head", "HEAD", "/de", {}, 200],
  ["a page that is still right", "GET", "/de", { "If-None-Match": "*" }, 304],
  ["a film", "GET", "/media/0a1b.mp4", {}, 200],
  ["a part", "GET", "/media/0a1b.mp4", { Range: "bytes=0-1" }, 206],
  ["a part that is not there", "GET", "/media/0a1b.mp4", { Range: "bytes=99999999-" }, 416],
  ["another spelling", "GET", "/DE", {}, 308],
  ["a missing page", "GET", "/nichts", {}, 404],
  ["a missing file", "GET", "/gone.js", {}, 404],
  ["an impossible path", "GET", "/..\\x", {}, 404],
  ["another method", "POST", "/de", {}, 405],
  ["a path too long", "GET", `/${"a".repeat(9000)}`, {}, 414],
];

test.each(everyKind)("%s is answered with all security headers", async (_name, method, path, headers, status) => {
  const answer = await served.site.get(path, headers, method);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject(security);
  expect(answer.headers["strict-transport-security"]).toBeUndefined();
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"])(
  "%s is not for this site",
  async (method) => {
    for (const path of ["/de", "/", "/nichts", "/media/0a1b.mp4"]) {
      const answer = await served.site.get(path, {}, method);
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
  },
);

test("a large unwanted body is refused, and the server goes on", async () => {
  const answer = await fetch(`${served.site.origin}/de`, { method: "POST", body: "x".repeat(1_000_000) });
  expect(answer.status).toBe(405);
  expect((await served.site.get("/de")).status).toBe(200);
});

const malformed: [name: string, bytes: string, status: RegExp][] = [
  ["no HTTP", "hello\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["bytes of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", /^HTTP\/1\.1 400 /],
  ["an unknown method", "BREW /de HTTP/1.1\r\nHost: a\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["a header without a name", "GET /de HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["a NUL in the path", "GET /de\0 HTTP/1.1\r\nHost: a\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["a space in the path", "GET /de x HTTP/1.1\r\nHost: a\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["no host", "GET /de HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["an impossible host", "GET /de HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400 /],
  [
    "two lengths",
    "POST /de HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    /^HTTP\/1\.1 400 /,
  ],
  ["no path", "GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 400 /],
  ["huge headers", `GET /de HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(60_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ["a long path", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, /^HTTP\/1\.1 414 /],
];

test.each(malformed)("%s is refused politely", async (_name, bytes, status) => {
  const answer = await askRaw(served.site.port, bytes);
  expect(answer).toMatch(status);
  expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect((await served.site.get("/de")).status).toBe(200);
});

test("a malformed request behind a good one does not garble the good answer", async () => {
  const answer = await askRaw(served.site.port, "GET /media/0a1b.jpg HTTP/1.1\r\nHost: a\r\n\r\nrubbish\r\n\r\n");
  expect(answer.split("HTTP/1.1 200 OK").length).toBeLessThanOrEqual(2);
  expect((await served.site.get("/de")).status).toBe(200);
});

test("an old client without a host is served", async () => {
  const answer = await askRaw(served.site.port, "GET /robots.txt HTTP/1.0\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain(String(smallSite()["robots.txt"]));
});

test("visitors who hang up half-way through a request do no harm", async () => {
  for (let visitor = 0; visitor < 20; visitor++) {
    const socket = connect(served.site.port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /de HT");
    socket.resetAndDestroy();
  }
  expect((await served.site.get("/de")).status).toBe(200);
});
