import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { inParallel } from "#pipeline/in-parallel.ts";
import { nginxHttp } from "#pipeline/site/host/nginx/nginx-http.ts";
import { pathRules } from "#pipeline/site/host/path-rules.ts";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import { startContactSite } from "#tests/support/contact-site.ts";
import { comparable, differences, type HostRequest } from "#tests/support/host-differences.ts";
import { builtSiteRequests, smallSiteRequests } from "#tests/support/host-requests.ts";
import { ask, askRaw, type RunningSite, startSite } from "#tests/support/running-server.ts";
import { type SmallDist, writeSmallDist } from "#tests/support/small-dist.ts";
import { findWebServer, startWebServer, type WebServer, type WebServerName } from "#tests/support/web-servers.ts";

/** The configurations that the build writes for nginx and Caddy, in nginx and Caddy, beside our own server. */

const securityHeaders = ["content-security-policy", "permissions-policy", "x-content-type-options", "referrer-policy"];

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  const isInstalled = findWebServer(name) !== undefined;
  const named = (what: string) => (isInstalled ? what : `${what} (not looked at: ${name} is not installed)`);
  const testHere = test.skipIf(!isInstalled);

  let dist: SmallDist;
  let ours: RunningSite;
  let theirs: WebServer;
  beforeAll(async () => {
    if (!isInstalled) return;
    dist = await writeSmallDist({ hstsMaxAge: 300, reportEndpoint: "/reports" });
    ours = await startSite(dist.distDir);
    theirs = await startWebServer(name, dist.distDir);
  });
  afterAll(async () => {
    await theirs?.stop();
    await ours?.stop(0);
    await dist?.remove();
  });

  testHere(named("answers as our server does, but for what is listed with its reason"), async () => {
    const used = await expectSameAnswers(name, { ours: ours.port, theirs: theirs.port }, smallSiteRequests);
    // A difference that is gone is not to be listed any more.
    const listed = differences.filter(({ server }) => server === name).map(({ reason }) => reason);
    expect(listed.filter((reason) => !used.has(reason))).toEqual([]);
  });

  const everyPage = named("answers for every page of the built site as our server does, however it is spelled");
  // Milliseconds. The first that needs the site builds it.
  testHere(everyPage, { timeout: 120_000 }, async () => {
    const { distDir } = await behaviourSite();
    const built = await startSite(distDir);
    onTestFinished(() => built.stop(0));
    const server = await startForTest(name, distDir);
    await expectSameAnswers(name, { ours: built.port, theirs: server.port }, builtSiteRequests);
  });

  testHere(named("says that what a browser has is still right, for each form of a file"), async () => {
    for (const path of ["/de", "/media/0a1b.mp4", "/robots.txt"]) {
      const tags = new Set<unknown>();
      for (const encoding of ["br", "gzip", "identity"]) {
        const headers = { "Accept-Encoding": encoding };
        const whole = await ask(theirs.port, { method: "GET", path, headers });
        const conditions = { ...headers, "If-None-Match": String(whole.headers.etag) };
        const again = await ask(theirs.port, { method: "GET", path, headers: conditions });
        expect({ status: again.status, bytes: again.body.length }, `${path} ${encoding}`).toEqual({
          status: 304,
          bytes: 0,
        });
        expect(again.headers["cache-control"]).toBe(whole.headers["cache-control"]);
        expect(again.headers["content-security-policy"]).toBe(whole.headers["content-security-policy"]);
        tags.add(whole.headers.etag);
      }
      expect(tags.size, path).toBe(path === "/de" ? 3 : 1);
    }
  });

  testHere(named("sends the rest of a film to who has its beginning, and the whole of another one"), async () => {
    const path = "/media/0a1b.mp4";
    const { etag } = (await ask(theirs.port, { method: "GET", path, headers: {} })).headers;
    for (const [tag, status] of [
      [String(etag), 206],
      ['"other"', 200],
    ] as const) {
      const headers = { Range: "bytes=100-", "If-Range": tag };
      expect((await ask(theirs.port, { method: "GET", path, headers })).status).toBe(status);
    }
  });

  testHere(named("hands contact requests on to our server, and its answers back as they are"), async () => {
    const endpoint = await startContactSite();
    const server = await startForTest(name, dist.distDir, { endpointPort: endpoint.port });
    const request = { method: "POST", path: "/api/contact", headers: { "Content-Type": "text/plain" } };
    const [direct, handedOn] = [await ask(endpoint.port, request), await ask(server.port, request)];
    expect(direct.status).toBe(415);
    const { "content-security-policy": _direct, ...expected } = comparable(direct);
    expect(comparable(handedOn)).toMatchObject(expected);
    // Once, whoever has added it.
    expect(String(handedOn.headers["content-security-policy"]).split("default-src")).toHaveLength(2);
  });

  testHere(named("finds pages among ten thousand, with long addresses too, however they are spelled"), async () => {
    const last = `/de/jobs/${"lange-stelle-".repeat(12)}9999`;
    const large = await writeSmallDist();
    onTestFinished(() => large.remove());
    await writeFile(join(large.distDir, `${last}.html`), "<!doctype html>");
    const pages = ["/", "/de", "/de/jobs", ...Array.from({ length: 9999 }, (_, place) => `/de/jobs/${place}`), last];
    const rules = { headers: { "X-A": "1" }, paths: pathRules("media-src 'self'") };
    await writeFile(join(large.distDir, ".host/nginx/http.conf"), nginxHttp({ rules, pages }));
    const server = await startForTest(name, large.distDir);
    const headersOf = async (path: string) => (await ask(server.port, { method: "GET", path, headers: {} })).headers;
    expect((await headersOf(`${last.toUpperCase()}.HTML`)).location).toBe(last);
    expect((await headersOf("/DE/Jobs/")).location).toBe("/de/jobs");
    expect((await headersOf(`${last}0`)).location).toBeUndefined();
  });
});

test.skipIf(!findWebServer("nginx"))(
  findWebServer("nginx")
    ? "nginx refuses what is no HTTP with the security headers"
    : "nginx refuses what is no HTTP (not looked at: nginx is not installed)",
  async () => {
    const dist = await writeSmallDist();
    onTestFinished(() => dist.remove());
    const server = await startForTest("nginx", dist.distDir);
    for (const bytes of [
      "hello\r\n\r\n",
      "GET /de HTTP/1.1\r\n\r\n",
      `GET /${"x".repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ]) {
      const answer = await askRaw(server.port, bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    }
  },
);

/** A web server that is gone when the running test is over. */
async function startForTest(...given: Parameters<typeof startWebServer>): Promise<WebServer> {
  const server = await startWebServer(...given);
  onTestFinished(() => server.stop());
  return server;
}

/** Returns the reasons of the differences that there are. */
async function expectSameAnswers(
  server: WebServerName,
  ports: { readonly ours: number; readonly theirs: number },
  requests: readonly HostRequest[],
): Promise<Set<string>> {
  const used = new Set<string>();
  const wrong: string[] = [];
  await inParallel(requests, 8, async (request) => {
    const [ours, theirs] = await Promise.all([ask(ports.ours, request), ask(ports.theirs, request)]);
    const difference = differences.find((one) => one.server === server && one.concerns(request, ours));
    if (!difference) {
      const unlike = fieldsThatDiffer(comparable(ours), comparable(theirs));
      if (unlike.length > 0)
        wrong.push(`${request.method} ${request.path} ${JSON.stringify(request.headers)}: ${unlike}`);
      return;
    }
    if (fieldsThatDiffer(comparable(ours), comparable(theirs)).length > 0) used.add(difference.reason);
    if (theirs.status !== difference.status) wrong.push(`${request.path}: ${theirs.status} (${difference.reason})`);
    const secured = securityHeaders.filter((name) => theirs.headers[name] === ours.headers[name]);
    const expected = difference.isUnsecured ? [] : securityHeaders;
    if (secured.join() !== expected.join()) wrong.push(`${request.path}: has only ${secured} (${difference.reason})`);
  });
  expect(wrong).toEqual([]);
  return used;
}

/** `status: 200 → 404` */
function fieldsThatDiffer(ours: Record<string, unknown>, theirs: Record<string, unknown>): string[] {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return names
    .filter((name) => ours[name] !== theirs[name])
    .map((name) => `${name}: ${String(ours[name]).slice(0, 60)} → ${String(theirs[name]).slice(0, 60)}`);
}
