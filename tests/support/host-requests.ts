import type { HostRequest } from "./host-differences.ts";
import { site } from "./site.ts";

/** What hosts are asked, of the small site (tests/support/small-dist.ts) and of the built one. */

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): HostRequest => ({
  method,
  path,
  headers,
});

const compressed: Readonly<Record<string, string>>[] = [
  {},
  { "Accept-Encoding": "gzip, deflate, br, zstd" },
  { "Accept-Encoding": "gzip, deflate" },
];

const files = [
  "/",
  "/de",
  "/en",
  "/products",
  "/de/produkte",
  "/de/produkte?a=/b/&c",
  "/de/jobs/schlosser",
  "/de/produkte.json",
  "/assets/main-Ab3_x.js",
  "/media/0a1b.mp4",
  "/media/0a1b.jpg",
  "/icons/icon-192.png",
  "/icon.svg",
  "/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
  "/sw.js",
  "/Datenblatt%20%C3%B6l.pdf",
  "http://other.example/de/produkte?x",
  "http://other.example",
];

const spellings = [
  ...["/de/", "/de//", "/DE", "/De/Produkte", "/de/produkte/", "/de/produkte///", "/de//produkte", "//de/produkte"],
  ...["///de", "/%64e", "/de/%70rodukte", "/de%2Fprodukte", "/de%2fprodukte%2f", "/de.html", "/de/produkte.html"],
  ...["/de/produkte.HTML", "/de/produkte.html/", "/de/produkte%2ehtml", "/de/jobs/Schlosser/", "/Products", "/index"],
  ...["/index.html", "/INDEX.html", "/index/", "/de/index", "/de/index.html", "//", "/%2f", "/%72obots.txt", "/%44E"],
  ...["/DE/?utm_source=a%20b&x=/y//", "/index.html?", "/DE?a?b#c", "/de/Produkte?x=https://evil.example"],
];

const missing = [
  ...["/nichts", "/de/nichts", "/de/nichts/", "/fr", "/english", "/de/en/x", "/en/nothing", "/EN/nothing"],
  ...["//en/nothing", "/%65n/nothing", "/en/produkte?x", "/404", "/404.html", "/404/", "/en/404", "/en/404.html"],
  ...["/de/404", "/nichts.html", "/%", "/%zz", "/%ff%fe", "/assets", "/assets/", "/assets/gone-x1.js"],
  ...["/de/gone.json", "/media/gone.avif", "/en/gone.JPG", "/Assets/main-Ab3_x.js", "/robots.txt/x.txt"],
  ...["/robots.txt/", "//robots.txt", "/de.html.br", "/de/produkte.html.gz", "/assets/main-Ab3_x.js.br"],
  // What is there and not for visitors.
  ...["/_headers", "/_redirects", "/.vite/manifest.json", "/.host/server.json", "/.host/nginx/http.conf"],
  ...["/.host/Caddyfile", "/.host/packed", "/.host/plain", "/.host/other-page", "/.host/", "/link.txt", "/up"],
  ...["/up/secret.txt", "/de/../en", "/./de", "/de/.", "/..%5csecret.txt", "/%2e%2e%2fsecret.txt", "/de%00"],
  ...["/de%0d%0aX-Evil:%201", "//evil.example", "//evil.example/", "/%2fevil.example", "//evil.example/..%2f"],
];

const ranges = [
  ...["bytes=0-0", "bytes=0-99", "bytes=500-501", "Bytes=1-2", "bytes=900-", "bytes=900-99999999999", "bytes=-1"],
  ...["bytes=-100", "bytes=-99999999", "bytes=700000-", "bytes=-0", "bytes=0-1,5-6", "bytes=5-1", "bytes=-", "bytes="],
  ...["bytes=a-b", "lines=0-1", "bytes 0-1", ""],
];

const encodings = [
  ...["", "br", "BR", "gzip", "x-gzip", "*", "br;q=0, *", "br;q=0.5, gzip;q=0.8", "br;q=0.8, gzip;q=0.8"],
  ...["gzip;q=0.001", "gzip;q=0", "br;q=0.5, identity", "gzip;q=0.5, identity;q=0.5", "gzip, identity;q=0"],
  ...["identity", "deflate, zstd", "*;q=0", "identity;q=0", "gzip;q=much, br;q=0.1", "gzipped, brr"],
];

const languages = [
  ...["de-DE,de;q=0.9,en;q=0.8", "de-CH", "en-GB,en;q=0.9,de;q=0.5", "de;q=0.4,en;q=0.8", "nl,de;q=0.8,en;q=0.5"],
  ...["fr-FR,fr;q=0.9", "de;q=0,it", "*", "", ";;q=,=,", "EN", "en;q=0.85,de;q=0.89", "en;q=0.001", "den,eng;q=0.5"],
];

export const smallSiteRequests: readonly HostRequest[] = [
  ...files.flatMap((path) => compressed.flatMap((headers) => [ask(path, headers), ask(path, headers, "HEAD")])),
  ...spellings.map((path) => ask(path)),
  ask("/DE", {}, "HEAD"),
  ...missing.flatMap((path) => compressed.map((headers) => ask(path, headers))),
  ask("/nichts", {}, "HEAD"),
  ...["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "TRACE"].flatMap((method) =>
    ["/de", "/", "/nichts", "/media/0a1b.mp4"].map((path) => ask(path, {}, method)),
  ),
  ...ranges.flatMap((Range) =>
    ["/media/0a1b.mp4", "/media/0a1b.jpg", "/robots.txt", "/de"].map((path) => ask(path, { Range })),
  ),
  ask("/media/0a1b.mp4", { Range: "bytes=0-9", "If-Range": '"other"' }),
  ask("/media/0a1b.mp4", { Range: "bytes=0-9", "If-Range": "Wed, 21 Oct 2026 07:28:00 GMT" }),
  ...encodings.map((value) => ask("/de/produkte", { "Accept-Encoding": value })),
  ...languages.map((value) => ask("/?utm_source=x&y=%20", { "Accept-Language": value })),
  ask("/", { "Accept-Language": "en" }, "HEAD"),
  ask("/de", { "Accept-Language": "en" }),
  ask("/de", { "If-None-Match": "*" }),
  ask("/media/0a1b.mp4", { "If-None-Match": "*" }),
  ask("/de", { "If-Match": "*" }),
  ask("/de", { "If-Match": '"a"' }),
  ask("/de", { "If-Modified-Since": "Fri, 31 Dec 2100 23:59:59 GMT" }),
  ask("/nichts", { "If-None-Match": "*", "If-Match": '"x"', Range: "bytes=0-3" }),
];

export const builtSiteRequests: readonly HostRequest[] = [
  ...site.paths.flatMap((path) => [
    ...compressed.map((headers) => ask(path, { ...headers, "Accept-Language": "de" })),
    ask(path === "/" ? "//" : `${path}/`),
    ask(path === "/" ? "/index.html" : `${path}.html`),
    ask(path.toUpperCase()),
    ask(path === "/" ? "/index.json" : `${path}.json`, { "Accept-Encoding": "br" }),
  ]),
  ...["/de/x", "/en/x", "/build.json", "/sitemap.xml", "/manifest.webmanifest", "/favicon.ico"].map((path) =>
    ask(path),
  ),
];
