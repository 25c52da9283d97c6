import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { allWords, locales } from "#src/locales.ts";
import { sendForm, startContactSite } from "#tests/support/contact-site.ts";
import { compareHosts, type Headers, securityOf } from "#tests/support/hosts.ts";
import { ask, askRaw, type RunningSite } from "#tests/support/running-server.ts";
import { behaviourSite, site } from "#tests/support/site.ts";
import { openSite, type SmallDist, secret, writeSmallDist } from "#tests/support/small-dist.ts";
import { findWebServer, startAsInGuide, type WebServer } from "#tests/support/web-servers.ts";

/** Sends the same requests to our server and to nginx and Caddy, configured as docs/guides/deploy.md says. */

const forms: readonly Headers[] = [{}, { "Accept-Encoding": "gzip, deflate" }, { "Accept-Encoding": "br;q=0, gzip" }];

const files = [
  ...["/", "/de", "/en", "/products", "/de/produkte", "/de/produkte?a=/b/&c", "/de/jobs/schlosser"],
  ...["/de/produkte.json", "/assets/main-Ab3_x.js", "/assets/main-Ab3_x.css", "/media/0a1b.mp4", "/media/0a1b.jpg"],
  ...["/icons/icon-192.png", "/icon.svg", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/sw.js"],
  ...["/shown-documents.json", "/Datenblatt%20%C3%B6l.pdf"],
];

const otherSpellings = [
  ...["/de/", "/en/", "/de/produkte/", "/de/jobs/schlosser/", "/products/", "/de.html", "/de/produkte.html"],
  ...["/de/produkte)", "/de/produkte,?a=b", "/de/produkte%E2%80%8B", "/de/jobs/schlosser%29."],
  ...["/de/jobs/lehrling", "/en/jobs/lehrling?a=b", "/jobs/lehrling/", "/de/jobs/lehrling.html"],
  ...["/index.html", "/index", "/index.html?a=b", "/de/?utm_source=a%20b&x=/y//", "/de.html?x=https://evil.example"],
];

const missingPages = [
  ...[
    "/nichts)",
    "/nichts",
    "/de/nichts",
    "/de/nichts/",
    "/de/nichts.html",
    "/fr",
    "/english",
    "/de/en/x",
    "/en/nothing",
  ],
  ...["/en/produkte?x", "/404", "/404.html", "/404/", "/en/404", "/en/404.html", "/de/404", "/_headers", "/up"],
  ...["/410-job", "/410-job.html", "/en/410-job/", "/assets", "/assets/"],
];

const removedPages = ["/de/jobs/koch", "/en/jobs/koch?x", "/jobs/koch/", "/jobs/koch.html"];

/** Some of these look like files, so our server answers them with a line of text. */
const missingFiles = [
  ...["/assets/gone-x1.js", "/de/gone.json", "/media/gone.avif", "/de.html.br", "/de/produkte.html.gz"],
  ...["/assets/main-Ab3_x.js.br", "/.vite/manifest.json", "/.host/server.json", "/.host/nginx/maps.conf"],
  ...["/.host/Caddyfile", "/..%5csecret.txt", "/de%0d%0aX-Evil:%201/", "/de%0aX-Evil:%201.html"],
];

const ranges = ["0-0", "0-99", "500-501", "900-", "-1", "-100", "0-99999999999"].map((range) => ({
  Range: `bytes=${range}`,
}));

describe.each(["nginx", "caddy"] as const)("%s", (name) => {
  const isInstalled = findWebServer(name) !== undefined;
  const testHere = (what: string, run: () => Promise<void>, timeout?: number) =>
    test.skipIf(!isInstalled)(isInstalled ? what : `${what} (not tested: ${name} is not installed)`, run, timeout);

  let dist: SmallDist;
  let ours: RunningSite;
  let theirs: WebServer;
  beforeAll(async () => {
    if (!isInstalled) return;
    dist = await writeSmallDist({ hstsMaxAge: 300, reportEndpoint: "/reports" }, afterAll);
    ours = await openSite(dist.distDir, {}, afterAll);
    theirs = await startAsInGuide(name, dist.distDir);
  });
  afterAll(() => theirs?.stop());

  const { askBoth, expectAlike } = compareHosts(() => [ours.port, theirs.port]);
  // nginx needs a module for Brotli.
  const formsHere = name === "caddy" ? [...forms, { "Accept-Encoding": "gzip, deflate, br, zstd" }] : forms;

  testHere("sends every kind of file as our server does: bytes, type, compression, caching, security", async () => {
    for (const method of ["GET", "HEAD"]) await expectAlike(200, files, formsHere, method);
  });

  testHere("redirects other spellings to the one address of a page", () => expectAlike(308, otherSpellings));
  testHere("shows the error page in the language of the address", () => expectAlike(404, missingPages, forms));
  testHere("answers a removed page with 410", () => expectAlike(410, removedPages));

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
    // nginx refuses a path that leads out of the folder, before it looks for a file.
    const [, outside] = await askBoth("/%2e%2e%2fsecret.txt");
    expect([400, 404]).toContain(outside.status);
    expect(outside.text).not.toContain(secret);
  });

  testHere("sends the requested part of a film", async () => {
    const path = "/media/0a1b.mp4";
    await expectAlike(206, [path], ranges);
    const [our, their] = await askBoth(path, { Range: "bytes=700000-" });
    expect([our.status, their.status]).toEqual([416, 416]);
    expect(their.headers["content-range"]).toBe(our.headers["content-range"]);
    // Parts of a compressed file would be useless.
    const [, page] = await askBoth("/de", { Range: "bytes=0-9", "Accept-Encoding": "gzip" });
    expect(page.status).toBe(200);
  });

  testHere("answers 304 for an unchanged file, in each of its encodings", async () => {
    for (const path of ["/de", "/media/0a1b.mp4", "/robots.txt"]) {
      for (const headers of forms) {
        const whole = await ask(theirs.port, { method: "GET", path, headers });
        const conditions = { ...headers, "If-None-Match": String(whole.headers.etag) };
        const again = await ask(theirs.port, { method: "GET", path, headers: conditions });
        expect({ status: again.status, bytes: again.body.length }, path).toEqual({ status: 304, bytes: 0 });
        expect(again.headers["cache-control"]).toBe(whole.headers["cache-control"]);
        expect(securityOf(again)).toEqual(securityOf(whole));
      }
    }
  });

  testHere("refuses other methods", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const [our, their] = await askBoth("/de", {}, method);
      expect([our.status, their.status], method).toEqual([405, 405]);
      expect(securityOf(their), method).toEqual(securityOf(our));
    }
  });

  testHere("forwards contact requests to our server, and returns its answers unchanged", async () => {
    const endpoint = await startContactSite();
    const server = await startAsInGuide(name, dist.distDir, endpoint.port);
    onTestFinished(() => server.stop());
    const request = { method: "POST", path: "/api/contact", headers: { "Content-Type": "text/plain" } };
    const [direct, handedOn] = [await ask(endpoint.port, request), await ask(server.port, request)];
    expect(direct.status).toBe(415);
    expect(handedOn).toMatchObject({ status: 415, text: direct.text });
    expect(handedOn.headers["cache-control"]).toContain("no-store");
    // Only one of the two servers may add the header.
    expect(String(handedOn.headers["content-security-policy"]).split("default-src")).toHaveLength(2);
    // While our server is down, Caddy has no header to add and no page to show.
    const alone = await ask(theirs.port, request);
    expect(alone.status).toBe(502);
    if (name === "nginx") expect(securityOf(alone)).toEqual(securityOf((await askBoth("/de"))[0]));
    else expect(alone.text).toBe("");
  });

  testHere(
    "returns the page that answers a form sent without script, with both policies, so that no script runs",
    async () => {
      const { distDir } = await behaviourSite();
      const endpoint = await startContactSite({ distDir });
      const server = await startAsInGuide(name, distDir, endpoint.port);
      onTestFinished(() => server.stop());
      const wrong = { message: "short" };
      const [direct, handedOn] = [await sendForm(endpoint.port, wrong), await sendForm(server.port, wrong)];
      expect(handedOn).toMatchObject({ status: 422, text: direct.text });
      for (const header of ["content-type", "cache-control", "vary"]) {
        expect(handedOn.headers[header], header).toBe(direct.headers[header]);
      }
      expect(securityOf(handedOn)).toEqual(securityOf(direct));
      expect(handedOn.headers["content-security-policy"]).toMatch(/sandbox allow-forms/);
      expect(handedOn.headers["content-security-policy"]).toMatch(/default-src 'none'/);
      expect((await sendForm(server.port)).text).toContain(allWords.en.contactForm.received);
    },
    300_000,
  );

  testHere("refuses malformed HTTP", async () => {
    for (const bytes of ["hello\r\n\r\n", "GET /de HTTP/1.1\r\n\r\n"]) {
      const answer = await askRaw(theirs.port, bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      if (name === "nginx") expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
    }
  });

  // The first test that needs the built site builds it, which takes longer.
  testHere(
    "answers for every page of the built site as our server does",
    async () => {
      const { distDir } = await behaviourSite();
      const server = await startAsInGuide(name, distDir);
      onTestFinished(() => server.stop());
      const built = await openSite(distDir);
      const { expectAlike } = compareHosts(() => [built.port, server.port]);
      const pages = site.paths.filter((path) => path !== "/");
      const gzip = [{ "Accept-Encoding": "gzip" }];
      await expectAlike(200, ["/", ...pages.flatMap((path) => [path, `${path}.json`])], gzip);
      await expectAlike(200, ["/build.json", "/favicon.ico"], gzip);
      await expectAlike(308, ["/index.html", ...pages.flatMap((path) => [`${path}/`, `${path}.html`])], gzip);
      await expectAlike(404, ["/x", ...locales.map((locale) => `/${locale}/x`)], gzip);
    },
    300_000,
  );
});
