import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultLimits } from "#server/node-http/limits.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type Answer, askRaw, statusesIn } from "#tests/support/running-server.ts";
import { serveSite, serveSmallDist } from "#tests/support/serve-site.ts";
import { film, secret, smallSite } from "#tests/support/small-dist.ts";

const served = serveSmallDist();

const say = (bytes: string | Uint8Array) => askRaw(served.site.port, bytes);

function get(path: string, host = "localhost", ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, "Connection: close", "\r\n"].join("\r\n");
}

const runs = { numRuns: rounds(60, 750) };

const dots = fc.constantFrom(...".. %2e%2e .%2e %2E. %252e%252e %c0%ae%c0%ae %uff0e%uff0e ．． ... .".split(" "));
const slashes = fc.constantFrom("/", "//", "%2f", "%2F", "\\", "%5c", "%255c", "%252f", "%c0%af", "/./", ";/", "%00/");
const goals = fc.constantFrom(..."secret.txt link.txt up/secret.txt etc/passwd .vite/manifest.json".split(" "));
const starts = fc.constantFrom("/", "/de/", "/media/", "/assets/", "/link.txt/", "/up/", "//", "/%2f", "/\\");

const ends = fc.constantFrom("", "%00", "%00.html", ".html", "?", "#", ";.css", "%20", ".");

test("no spelling of a path reads a file outside of the site", async () => {
  const steps = fc.array(fc.tuple(dots, slashes), { maxLength: 8 }).map((all) => all.flat().join(""));
  const paths = fc.tuple(starts, steps, goals, ends).map((parts) => parts.join(""));
  const isRefused = fc.asyncProperty(paths, async (path) => {
    const heard = await say(get(path));
    expect(heard).not.toContain(secret);
    expect(heard).not.toContain("root:");
    expect([400, 404]).toContainEqual(statusesIn(heard)[0]);
  });
  await fc.assert(isRefused, runs);
});

test("no redirect leads to another host, and no path adds a header to the answer", async () => {
  const parts = fc.constantFrom(
    ...String.raw`// / \ evil.example de DE %2f %5c @ : .. %0d%0a %0aX:y index.html ?x= %09 http:`.split(" "),
  );
  const staysHere = fc.asyncProperty(fc.array(parts, { maxLength: 8 }), async (all) => {
    const heard = await say(get(`/${all.join("")}`, "evil.example"));
    const [head = ""] = heard.split("\r\n\r\n", 1);
    const location = /^location: (.*)$/im.exec(head)?.[1];
    if (location !== undefined) expect(new URL(location, "http://ours.example").host).toBe("ours.example");
    expect(head).not.toMatch(/^x: ?y/im);
    expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
  });
  await fc.assert(staysHere, runs);
});

test("random bytes get a valid HTTP answer with our headers, or none", async () => {
  const words = fc.constantFrom(
    ..."GET|/|HTTP/1.1|HTTP/2|Host: a|:|Content-Length: 1|chunked| |\r\n|\n|\r|\0|\t".split("|"),
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ unit: "binary", maxLength: 300 }).map((text) => Buffer.from(text)),
    fc.array(words, { maxLength: 30 }).map((all) => Buffer.from(all.join(""))),
  );
  const isAnswered = fc.asyncProperty(bytes, async (sent) => {
    // If the random bytes begin a request, the bytes at the end complete it.
    const heard = await say(Buffer.concat([sent, Buffer.from("\r\n\r\n\0\r\n\r\n")]));
    for (const status of statusesIn(heard)) expect(status).toBeGreaterThanOrEqual(200);
    if (heard === "") return;
    expect(heard).toMatch(/^HTTP\/1\.1 [2-5]\d\d /);
    expect(heard.toLowerCase()).toContain("x-content-type-options: nosniff");
  });
  await fc.assert(isAnswered, runs);
  expect((await served.site.get("/de")).status).toBe(200);
});

const chunked = "Transfer-Encoding: chunked";
const hidden = get("/gone.js");
const head = (...lines: string[]): string => ["POST /de HTTP/1.1", "Host: localhost", ...lines].join("\r\n");
/** A request with these headers and the hidden request at the end of its body. */
const hiding = (headers: string[], body = "") => `${head(...headers)}\r\n\r\n${body}${hidden}`;

/** Most of these requests hide a second request in the body, whose length a proxy may read in another way. */
const smuggling: [name: string, bytes: string][] = [
  ["a length and chunks", hiding([`Content-Length: ${hidden.length + 5}`, chunked], "0\r\n\r\n")],
  ["two lengths", hiding(["Content-Length: 0", `Content-Length: ${hidden.length}`])],
  ["two lengths in one line", hiding([`Content-Length: 0, ${hidden.length}`])],
  ["a length with a sign", hiding(["Content-Length: +0"])],
  ["a length below nothing", hiding(["Content-Length: -1"])],
  ["a length in hexadecimal", hiding(["Content-Length: 0x0"])],
  ["a length beyond all numbers", hiding([`Content-Length: ${"9".repeat(30)}`])],
  ["a blank before the colon", hiding(["Content-Length : 0"])],
  ["chunks under another name", hiding(["Transfer-Encoding: xchunked"], "0\r\n\r\n")],
  ["chunks that are not last", hiding(["Transfer-Encoding: chunked, identity"], "0\r\n\r\n")],
  ["chunks twice", hiding([chunked, chunked], "0\r\n\r\n")],
  ["chunks behind a tab", hiding(["Transfer-Encoding:\tchunked", "Content-Length: 5"], "0\r\n\r\n")],
  ["chunks in a folded line", hiding(["Transfer-Encoding:", " chunked"], "0\r\n\r\n")],
  ["an invalid size", hiding([chunked], "xyz\r\n\r\n")],
  ["a size with a sign", hiding([chunked], "-1\r\n\r\n")],
  ["a size beyond all numbers", hiding([chunked], `${"f".repeat(20)}\r\n\r\n`)],
  ["a chunk longer than its size", hiding([chunked], "1\r\nab\r\n0\r\n\r\n")],
  ["lines without a return", hiding([chunked], "0\n\n")],
  ["a return without a line", `POST /de HTTP/1.1\rHost: localhost\r\r${hidden}`],
  ["a header that holds a line", hiding(["X: a\nContent-Length: 0"])],
  ["a header that holds a NUL", hiding(["X: a\0b"])],
  ["two hosts", `GET /de HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n`],
  ["two hosts in an old client", `GET /de HTTP/1.0\r\nHost: localhost\r\nhOST: evil.example\r\n\r\n`],
  ["two hosts in one line", `GET /de HTTP/1.1\r\nHost: localhost, evil.example\r\n\r\n`],
  ["a host with a user", `GET /de HTTP/1.1\r\nHost: user@evil.example\r\n\r\n`],
  ["a host with a path", `GET /de HTTP/1.1\r\nHost: localhost/../evil\r\n\r\n`],
  ["an empty host", `GET /de HTTP/1.1\r\nHost:\r\n\r\n`],
  ["another protocol", `GET /de HTTP/2.0\r\nHost: localhost\r\n\r\n`],
  ["the beginning of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["another site's address", get("ftp://evil.example/de")],
];

test.each(smuggling)("%s: one refusal, and the hidden request is not answered", async (_name, bytes) => {
  const heard = await say(bytes);
  const [first = 0, ...others] = statusesIn(heard);
  expect([400, 405, 413, 501, 505]).toContain(first);
  expect(others).toEqual([]);
  expect(heard.toLowerCase()).toContain("content-security-policy: ");
  expect(heard).toMatch(/^connection: close\r$/im);
});

test("CONNECT is refused, so the server is no proxy", async () => {
  const heard = await say("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  expect(heard).not.toMatch(/ 2\d\d /);
});

test.each(["101-later", "200-ok", "\u00e4"])("the unknown expectation %s gets 417", async (value) => {
  const heard = await say(`${head(`Expect: ${value}`, "Content-Length: 1")}\r\n\r\nx`);
  expect(statusesIn(heard)).toEqual([417]);
  expect(heard.toLowerCase()).toContain("content-security-policy: ");
  expect(heard.toLowerCase()).toContain("x-content-type-options: nosniff");
});

test("a client with `Expect: 100-continue` and an unwanted body is not told to continue", async () => {
  const heard = await say(`${head("Expect: 100-continue", "Content-Length: 500000000")}\r\n\r\n`);
  expect(statusesIn(heard)).toEqual([405]);
});

test("a client whose body never arrives is told so after the server's timeout", async () => {
  // A fiftieth of the real times keeps the test short.
  const times = Object.entries(defaultLimits).filter(([name]) => name.endsWith("Ms"));
  const limits = Object.fromEntries(times.map(([name, ms]) => [name, ms / 50]));
  const site = await serveSite(served.dist.distDir, { limits });
  expect(statusesIn(await askRaw(site.port, `${head("Content-Length: 9")}\r\n\r\n`))).toEqual([408]);
});

test("an offered protocol upgrade is ignored", async () => {
  const upgrade = [
    "Connection: Upgrade, HTTP2-Settings",
    "Upgrade: h2c, websocket",
    "HTTP2-Settings: AAMAAABkAAQAAP__",
  ];
  const heard = await say(get("/robots.txt", "localhost", ...upgrade));
  expect(statusesIn(heard)).toEqual([200]);
});

test("any range gets its bytes, the whole file or a refusal, and never other bytes", async () => {
  const numbers = fc.oneof(
    fc.integer({ min: 0, max: film.length * 2 }).map(String),
    fc.constantFrom("", "-1", "9".repeat(25), "1e3", "0x10", " 5"),
  );
  const ranges = fc.array(fc.tuple(numbers, numbers), { minLength: 1, maxLength: 40 });
  const units = fc.constantFrom("bytes=", "Bytes =", "bytes: ", "items=");
  const isRight = fc.asyncProperty(ranges, units, async (pairs, unit) => {
    const header = unit + pairs.map((pair) => pair.join("-")).join(",");
    const { status, headers, body } = await served.site.get("/media/0a1b.mp4", { Range: header });
    expect([200, 206, 416]).toContain(status);
    if (status === 200) expect(body.equals(film)).toBe(true);
    if (status !== 206) return;
    const [, start, end] = /^bytes (\d+)-(\d+)\/\d+$/.exec(headers["content-range"] ?? "") ?? [];
    expect(body.equals(film.subarray(Number(start), Number(end) + 1))).toBe(true);
  });
  await fc.assert(isRight, { numRuns: rounds(50, 750) });
});

/** Headers that have changed the answers of other servers. A cache would give such an answer to all visitors. */
const suspiciousHeaders = `
  X-Forwarded-Host X-Forwarded-Proto X-Forwarded-Scheme X-Forwarded-Port X-Forwarded-Prefix X-Host
  X-Original-URL X-Rewrite-URL X-HTTP-Method-Override X-Method-Override X-Original-Host Forwarded
  X-Forwarded-For True-Client-IP X-Real-IP Via Cookie Authorization Referer Origin User-Agent Accept
  Accept-Charset X-Requested-With Purpose Sec-Purpose Save-Data DNT Cache-Control Pragma Max-Forwards TE
  Content-Type X-Wap-Profile Proxy-Authorization X-Middleware-Prefetch RSC
`;

test("no header except those in Vary changes an answer that a cache may store", async () => {
  const values = fc.constantFrom(
    ..."evil.example /en https POST javascript:alert(1) <script>alert(1)</script> no-cache 1 a=b".split(" "),
    ..."host=evil.example;proto=http text/html */*".split(" "),
  );
  const paths = fc.constantFrom(
    ..."/de /de/produkte /de/produkte.json /DE/ /nichts /gone.js /sw.js /media/0a1b.jpg".split(" "),
  );
  const names = fc.constantFrom(...suspiciousHeaders.trim().split(/\s+/));
  const sent = fc.dictionary(names, values, { minKeys: 1, maxKeys: 4 });
  const isTheSame = fc.asyncProperty(paths, sent, async (path, headers) => {
    expect(withoutDate(await served.site.get(path, { ...headers }))).toEqual(withoutDate(await served.site.get(path)));
  });
  await fc.assert(isTheSame, runs);
});

test("neither the Host header nor the query changes a page's content", async () => {
  const page = withoutDate(await served.site.get("/de"));
  for (const host of ["evil.example", "localhost:1", "[::1]"])
    expect(withoutDate(await served.site.get("/de", { Host: host }))).toEqual(page);
  for (const query of ["?", "?a=<script>", "?_method=POST", "?lang=en", "?callback=alert"])
    expect(withoutDate(await served.site.get(`/de${query}`))).toEqual(page);
  expect(page.body).toBe(smallSite()["de.html"]);
});

function withoutDate({ status, headers: { date: _date, ...headers }, text }: Answer) {
  return { status, headers, body: text };
}
