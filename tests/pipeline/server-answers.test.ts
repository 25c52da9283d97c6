import { expect, test } from "vitest";
import { serveSmallDist } from "#tests/support/serve-site.ts";
import { smallSite } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

const html = "text/html; charset=utf-8";
const forever = "public, max-age=31536000, immutable";

const exact: [address: string, file: string, type: string, cache: string][] = [
  ["/", "index.html", html, "private, no-cache, no-transform"],
  ["/de", "de.html", html, "no-cache, no-transform"],
  ["/products", "products.html", html, "no-cache, no-transform"],
  ["/de/produkte", "de/produkte.html", html, "no-cache, no-transform"],
  ["/de/produkte?a=/b/&c", "de/produkte.html", html, "no-cache, no-transform"],
  ["/de/jobs/schlosser", "de/jobs/schlosser.html", html, "no-cache, no-transform"],
  ["/de/produkte.json", "de/produkte.json", "application/json; charset=utf-8", "no-cache, no-transform"],
  ["/assets/main-Ab3_x.js", "assets/main-Ab3_x.js", "text/javascript; charset=utf-8", forever],
  ["/assets/main-Ab3_x.css", "assets/main-Ab3_x.css", "text/css; charset=utf-8", forever],
  ["/media/0a1b.mp4", "media/0a1b.mp4", "video/mp4", forever],
  ["/media/0a1b.jpg", "media/0a1b.jpg", "image/jpeg", forever],
  ["/icons/icon-192.png", "icons/icon-192.png", "image/png", "public, max-age=3600"],
  ["/icon.svg", "icon.svg", "image/svg+xml; charset=utf-8", "public, max-age=3600"],
  ["/manifest.webmanifest", "manifest.webmanifest", "application/manifest+json; charset=utf-8", "public, max-age=3600"],
  ["/robots.txt", "robots.txt", "text/plain; charset=utf-8", "no-cache, no-transform"],
  ["/sitemap.xml", "sitemap.xml", "application/xml; charset=utf-8", "no-cache, no-transform"],
  ["/sw.js", "sw.js", "text/javascript; charset=utf-8", "no-cache, no-transform"],
  ["/Datenblatt%20%C3%B6l.pdf", "Datenblatt öl.pdf", "application/pdf", "no-cache, no-transform"],
];

test.each(exact)("%s is answered with %s, for visitors of any language", async (address, file, type, cache) => {
  const english = address === "/" ? {} : { "Accept-Language": "en" };
  const { status, headers, body } = await served.site.get(address, english);
  expect(status).toBe(200);
  expect(/language/i.test(headers.vary ?? "")).toBe(address === "/");
  expect(body.equals(Buffer.from(smallSite()[file] ?? ""))).toBe(true);
  expect(headers["content-type"]).toBe(type);
  expect(headers["cache-control"]).toBe(cache);
  expect(headers["content-length"]).toBe(String(body.length));
});

test("an absolute URL in the request line is answered like its path", async () => {
  expect((await served.site.get("http://other.example/de/produkte?x")).text).toBe(smallSite()["de/produkte.html"]);
  expect((await served.site.get("http://other.example")).text).toBe(smallSite()["index.html"]);
});

const spellings: [spelling: string, exact: string][] = [
  ["/de/", "/de"],
  ["/DE", "/de"],
  ["/de/produkte/", "/de/produkte"],
  ["/de//produkte", "/de/produkte"],
  ["//de/produkte", "/de/produkte"],
  ["/%64e", "/de"],
  ["/de%2Fprodukte", "/de/produkte"],
  ["/de.html", "/de"],
  ["/de/produkte.html", "/de/produkte"],
  ["/index.html", "/"],
  ["/de/index.html", "/de"],
  ["/%72obots.txt", "/robots.txt"],
  // A mail program has taken the characters after an address for a part of the link.
  ...[")", ",", ").", "%29", "%E2%80%8B", "%20", "%3E", "%E2%80%A6", "!/", ".html)"].map((end): [string, string] => [
    `/de/produkte${end}`,
    "/de/produkte",
  ]),
  ["/de/jobs/lehrling)?from=mail", "/de/jobs/schlosser?from=mail"],
  ["/DE/?utm_source=a%20b&x=/y//", "/de?utm_source=a%20b&x=/y//"],
  ["/en/jobs/lehrling?from=mail", "/en/jobs/schlosser?from=mail"],
  ["/DE/Jobs/Lehrling.html/", "/de/jobs/schlosser"],
];

test.each(spellings)("%s leads to %s", async (spelling, address) => {
  const { status, headers } = await served.site.get(spelling);
  expect({ status, location: headers.location }).toEqual({ status: 308, location: address });
});

const missing: [path: string, file: "404.html" | "en/404.html" | "text"][] = [
  ["/nichts", "404.html"],
  ["/de/nichts", "404.html"],
  ["/de/nichts)", "404.html"],
  ["/en/produkte%E2%80%8B", "en/404.html"],
  ["/de/(produkte", "404.html"],
  ["/en/nothing", "en/404.html"],
  ["/EN/nothing", "en/404.html"],
  ["/%65n/nothing", "en/404.html"],
  ["/en/produkte?x", "en/404.html"],
  ["/404.html", "404.html"],
  ["/en/404.html", "en/404.html"],
  ["/410-job.html", "404.html"],
  ["/en/410-job/", "en/404.html"],
  ["/%zz", "404.html"],
  ["/assets", "404.html"],
  ["/assets/gone-x1.js", "text"],
  ["/en/gone.JPG", "text"],
  ["/Assets/main-Ab3_x.js", "text"],
  ["/de.html.br", "text"],
  ["/.vite/manifest.json", "text"],
  ["/_headers", "404.html"],
  ["/.env", "text"],
  ["/__proto__", "404.html"],
  ["/up/secret.txt", "text"],
];

test.each(missing)("%s is missing and answered with %s", async (path, file) => {
  const { status, headers, text } = await served.site.get(path);
  expect(status).toBe(404);
  expect(headers.etag).toBeUndefined();
  if (file === "text") {
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).not.toContain("<");
  } else {
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toBe(smallSite()[file]);
  }
});

test.each([
  ["/nichts", 404, "404.html"],
  ["/de/jobs/koch", 410, "410-job.html"],
] as const)("conditions and ranges have no effect on a missing page: %s", async (path, status, file) => {
  const conditions = { "If-None-Match": "*", "If-Match": '"x"', Range: "bytes=0-3" };
  const answer = await served.site.get(path, conditions);
  expect(answer).toMatchObject({ status, text: smallSite()[file] });
  expect(answer.headers.etag).toBeUndefined();
});

/** tests/unit/addresses.test.ts tests which language a list of tags gets. */
const wishes: [name: string, header: string | undefined, language: "de" | "en"][] = [
  ["a German browser", "de-DE,de;q=0.9,en;q=0.8", "de"],
  ["an English browser", "en-GB,en;q=0.9,de;q=0.5", "en"],
  ["a crawler", undefined, "de"],
  ["nonsense", ";;q=,=,", "de"],
];

test.each(wishes)("%s gets its language on /", async (_name, header, language) => {
  const headers = header === undefined ? undefined : { "Accept-Language": header };
  const answer = await served.site.get("/?utm_source=x&y=%20", headers);
  if (language === "en") {
    expect(answer).toMatchObject({ status: 302, headers: { location: "/en?utm_source=x&y=%20" } });
  } else {
    expect(answer).toMatchObject({ status: 200, text: smallSite()["index.html"] });
  }
  expect(answer.headers.vary?.toLowerCase()).toContain("accept-language");
  expect(answer.headers.vary?.toLowerCase()).toContain("accept-encoding");
  expect(answer.headers["cache-control"]).toMatch(/^private, no-cache/);
});

test("a conditional request on / does not return 304 for another language", async () => {
  const { headers } = await served.site.get("/");
  const conditions = { "If-None-Match": headers.etag ?? "" };
  expect((await served.site.get("/", conditions)).status).toBe(304);
  expect((await served.site.get("/", { ...conditions, "Accept-Language": "en" })).status).toBe(302);
});

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
