import { expect, test } from "vitest";
import { defaultLimits } from "#server/node-http/limits.ts";
import { askRaw, statusesIn } from "#tests/support/running-server.ts";
import { serveSite, serveSmallDist } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

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
  ["an unchanged page", "GET", "/de", { "If-None-Match": "*" }, 304],
  ["a film", "GET", "/media/0a1b.mp4", {}, 200],
  ["a part", "GET", "/media/0a1b.mp4", { Range: "bytes=0-1" }, 206],
  ["a range outside of the file", "GET", "/media/0a1b.mp4", { Range: "bytes=99999999-" }, 416],
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

const otherMethods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE"];

test.each(otherMethods)("the method %s is refused", async (method) => {
  for (const path of ["/de", "/", "/nichts", "/media/0a1b.mp4"]) {
    const answer = await served.site.get(path, {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe("GET, HEAD");
  }
});

test("a client whose body never arrives is told so after the server's timeout", async () => {
  // A fiftieth of the real times keeps the test short.
  const times = Object.entries(defaultLimits).filter(([name]) => name.endsWith("Ms"));
  const limits = Object.fromEntries(times.map(([name, ms]) => [name, ms / 50]));
  const site = await serveSite(served.dist.distDir, { limits });
  const head = "POST /de HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";
  expect(statusesIn(await askRaw(site.port, head))).toEqual([408]);
});
