import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { allWords } from "#src/locales.ts";
import { sendForm, startContactSite } from "#tests/support/contact-site.ts";
import { afterFile } from "#tests/support/folders.ts";
import { compareHosts, type Headers, securityOf } from "#tests/support/hosts.ts";
import { ask, askRaw } from "#tests/support/running-server.ts";
import { type RunningSite, serveSite } from "#tests/support/serve-site.ts";
import { behaviourSite } from "#tests/support/site.ts";
import { type SmallDist, secret, writeSmallDist } from "#tests/support/small-dist.ts";
import { findWebServer, startAsInGuide, type WebServer } from "#tests/support/web-servers.ts";

/** nginx and Caddy, configured as docs/guides/deploy.md says. verify-live.test.ts compares every page and file. */

const forms: readonly Headers[] = [{}, { "Accept-Encoding": "gzip, deflate" }, { "Accept-Encoding": "br;q=0, gzip" }];

const otherSpellings = [
  ...["/de/", "/en/", "/de/produkte/", "/de/jobs/schlosser/", "/products/", "/de.html", "/de/produkte.html"],
  ...["/de/produkte)", "/de/produkte,?a=b", "/de/produkte%E2%80%8B", "/de/jobs/schlosser%29."],
  ...["/de/jobs/lehrling", "/en/jobs/lehrling?a=b", "/jobs/lehrling/", "/de/jobs/lehrling.html"],
  ...["/index.html", "/index", "/index.html?a=b", "/de/?utm_source=a%20b&x=/y//", "/de.html?x=https://evil.example"],
];

/** Addresses without a file. Our server answers with a line of text if the address looks like a file. */
const missingFiles = [
  ...["/assets/gone-x1.js", "/de/gone.json", "/media/gone.avif", "/de.html.br", "/de/produkte.html.gz"],
  ...["/assets/main-Ab3_x.js.br", "/.vite/manifest.json", "/.host/server.json", "/.host/nginx/maps.conf"],
  ...["/.host/Caddyfile", "/..%5csecret.txt", "/de%0d%0aX-Evil:%201/", "/de%0aX-Evil:%201.html"],
];

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  const isInstalled = findWebServer(name) !== undefined;
  const testHere = (what: string, run: () => Promise<void>) =>
    test.skipIf(!isInstalled)(isInstalled ? what : `${what} (not tested: ${name} is not installed)`, run);

  let dist: SmallDist;
  let ours: RunningSite;
  let theirs: WebServer;
  beforeAll(async () => {
    if (!isInstalled) return;
    dist = await writeSmallDist({ hstsMaxAge: 300, reportEndpoint: "/reports" }, afterFile);
    ours = await serveSite(dist.distDir, {}, afterFile);
    theirs = await startAsInGuide(name, dist.distDir);
  });
  afterAll(() => theirs?.stop());

  const { askBoth, expectAlike } = compareHosts(() => [ours.port, theirs.port]);
  testHere("redirects other spellings to the one address of a page", () => expectAlike(308, otherSpellings));

  testHere("serves no internal files, and lets no cache store a missing one", async () => {
    for (const path of missingFiles) {
      const [our, their] = await askBoth(path);
      expect(our.status, path).toBe(404);
      expect(their, path).toMatchObject({ status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
      expect(their.headers["cache-control"], path).toBe("no-cache, no-transform");
      expect(securityOf(their), path).toEqual(securityOf(our));
      expect(their.headers).not.toHaveProperty("x-evil");
      expect(their.text).not.toContain(secret);
    }
  });

  testHere("answers 304 for an unchanged file, in each of its encodings", async () => {
    for (const path of ["/de", "/media/0a1b.mp4", "/robots.txt"]) {
      for (const headers of forms) {
        const whole = await ask(theirs.port, { path, headers });
        const conditions = { ...headers, "If-None-Match": String(whole.headers.etag) };
        const again = await ask(theirs.port, { path, headers: conditions });
        expect({ status: again.status, bytes: again.body.length }, path).toEqual({ status: 304, bytes: 0 });
        expect(again.headers["cache-control"]).toBe(whole.headers["cache-control"]);
        expect(securityOf(again)).toEqual(securityOf(whole));
      }
    }
  });

  testHere("refuses other methods", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const [our, their] = await askBoth("/de", method);
      expect([our.status, their.status], method).toEqual([405, 405]);
      expect(securityOf(their), method).toEqual(securityOf(our));
    }
  });

  testHere("forwards contact requests, and returns the answers of our server unchanged", async () => {
    const { distDir } = await behaviourSite();
    const endpoint = await startContactSite({ distDir });
    const server = await startAsInGuide(name, distDir, endpoint.port);
    onTestFinished(() => server.stop());
    const program = { method: "POST", path: "/api/contact", headers: { "Content-Type": "text/plain" } };
    const [direct, handedOn] = [await ask(endpoint.port, program), await ask(server.port, program)];
    expect(handedOn).toMatchObject({ status: 415, text: direct.text });
    expect(handedOn.headers["cache-control"]).toContain("no-store");
    // Only one of the two servers may add the header.
    expect(String(handedOn.headers["content-security-policy"]).split("default-src")).toHaveLength(2);

    // The page that answers a form has a second policy, which lets no script run.
    const wrong = { message: "short" };
    const [page, shown] = [await sendForm(endpoint.port, wrong), await sendForm(server.port, wrong)];
    expect(shown).toMatchObject({ status: 422, text: page.text });
    for (const header of ["content-type", "cache-control", "vary"])
      expect(shown.headers[header], header).toBe(page.headers[header]);
    expect(securityOf(shown)).toEqual(securityOf(page));
    expect(shown.headers["content-security-policy"]).toMatch(/sandbox allow-forms/);
    expect(shown.headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect((await sendForm(server.port)).text).toContain(allWords.en.contactForm.received);

    // While our server is down, Caddy has no header to add and no page to show.
    const alone = await ask(theirs.port, program);
    expect(alone.status).toBe(502);
    if (name === "nginx") expect(securityOf(alone)).toEqual(securityOf((await askBoth("/de"))[0]));
    else expect(alone.text).toBe("");
  });

  testHere("refuses malformed HTTP", async () => {
    for (const bytes of ["hello\r\n\r\n", "GET /de HTTP/1.1\r\n\r\n"]) {
      const answer = await askRaw(theirs.port, bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      if (name === "nginx") expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    }
  });
});
