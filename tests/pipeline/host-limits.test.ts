import { cp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compareSite } from "#pipeline/deploy/compare-site.ts";
import { listFiles } from "#pipeline/files.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { readRules } from "#tests/support/hosts.ts";
import { runVerb } from "#tests/support/programs.ts";
import { serveSite, startChangingHost } from "#tests/support/serve-site.ts";
import { writeSmallBuild } from "#tests/support/small-dist.ts";

/** Verifies sites on hosts that change answers. Some of these changes are known limits of a host. */

/** Replaces mail addresses in links and adds a script that restores them, as some hosts do. */
const hideMail = (html: string) =>
  html
    .replace(/<a\b[^>]*\bhref="mailto:[^>]*>[^<]*/g, '<a href="/cdn-cgi/l/email-protection#1a">[email&#160;protected]')
    .replace("</body>", '<script src="/cdn-cgi/scripts/email-decode.min.js"></script></body>');

test("a host that changes pages on their way is named as the cause, in each encoding", async () => {
  const small = await writeSmallBuild();
  const page = (await readFile(join(small, "de.html"), "utf8")).replace(
    "</html>",
    '<body><a href="mailto:a@b.example">a@b.example</a><script src="/a.js"></script></body></html>',
  );
  const packed = { br: brotliCompressSync, gzip: gzipSync };
  await writeFile(join(small, "de.html"), page);
  await writeFile(join(small, "de.html.br"), packed.br(page));
  await writeFile(join(small, "de.html.gz"), packed.gzip(page));
  const host = await startChangingHost(small, ({ headers }, { url }) => {
    const encode = packed[headers["content-encoding"] as keyof typeof packed] ?? Buffer.from;
    return url === "/de" ? { body: encode(hideMail(page)) } : {};
  });
  const { differing } = await compareSite(host.origin, small);
  expect(new Set(differing.map(({ address }) => address))).toEqual(new Set(["/de"]));
  for (const { what } of differing) expect(what).toContain("the host changes pages");
  for (const encoding of ["Brotli", "gzip", "no encoding"]) {
    expect(differing.some(({ what }) => what.startsWith(`(asked for ${encoding})`))).toBe(true);
  }
});

/** Starts a host of this name that sends the headers of `_headers`, and `wrong` headers for some addresses. */
async function startStatic(dir: string, server: string, wrong: Readonly<Record<string, IncomingHttpHeaders>> = {}) {
  const rules = readRules(await readFile(join(dir, "_headers"), "utf8"));
  return startChangingHost(dir, ({ status, headers }, { url = "" }) => {
    const joined = new Headers();
    for (const [path, lines] of rules) {
      const isMet = path.endsWith("*") ? url.startsWith(path.slice(0, -1)) : url === path;
      for (const line of isMet ? lines : []) joined.append(...(line.split(/: (.*)/, 2) as [string, string]));
    }
    const caching = { "cache-control": "public, max-age=0, must-revalidate" };
    const own: IncomingHttpHeaders = { ...headers, server, ...caching, ...Object.fromEntries(joined) };
    if (url.endsWith(".js")) own["content-type"] = "application/javascript";
    return { status: status === 410 ? 404 : status, headers: { ...own, ...wrong[url] } };
  });
}

const verify = (origin: string, dist: string) => runVerb(["verify-live", `--origin=${origin}`, `--dist=${dist}`]);

test("the report says what a host cannot do", async () => {
  const small = await writeSmallBuild();
  const { origin } = await startStatic(small, "cloudflare");
  const { code, out } = await verify(origin, small);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("All of it is as ") });
  // Each address is requested in four encodings. The pages of three addresses are gone, and two addresses are scripts.
  for (const limit of [
    `addresses of pages that are gone with 404 instead of 410 (${3 * 4})`,
    `media types under another name that browsers read alike (${2 * 4})`,
  ])
    expect(out).toContain(`cloudflare sends ${limit}.`);
});

test("wrong headers are no limit of a host", async () => {
  const small = await writeSmallBuild();
  const { origin } = await startStatic(small, "cloudflare", {
    "/de": { "content-type": "text/plain" },
    "/en": { "cache-control": "public, max-age=60" },
    "/media/0a1b.jpg": { "content-security-policy": "default-src *" },
    "/de/jobs": { "referrer-policy": "" },
  });
  const { code, out } = await verify(origin, small);
  expect(code).toBe(1);
  const lines = out.split("\n").filter((line) => line.startsWith("  /"));
  for (const words of [
    "/de (asked for gzip) has content-type: text/plain instead of text/html; charset=utf-8",
    "/en (asked for Brotli) has cache-control: public, max-age=60 instead of no-cache, no-transform",
    "/media/0a1b.jpg has content-security-policy: default-src * instead of ",
    "/de/jobs (asked for no encoding) has no referrer-policy: ",
  ])
    expect(lines).toContainEqual(expect.stringContaining(words));
  const addresses = new Set(lines.map((line) => line.trim().split(" ")[0]));
  expect(addresses).toEqual(new Set(["/de", "/de/jobs", "/en", "/media/0a1b.jpg"]));
});

test("a limit counts only for the host that has it; on any other host, such answers are differences", async () => {
  const small = await writeSmallBuild();
  const onNetlify = await startChangingHost(small, ({ status, headers }, { url = "" }) => ({
    status: url === "/de" ? 404 : url.endsWith("/") ? 200 : status,
    headers: { ...headers, server: "Netlify" },
  }));
  const { differing } = await compareSite(onNetlify.origin, small);
  expect(new Set(differing.map(({ address }) => address))).toEqual(new Set(["/de"]));

  const onOurs = await startStatic(small, "ours");
  const differences = (await compareSite(onOurs.origin, small)).differing;
  // They differ in the words for their caching, in the name of their media type, and in their status.
  const expected = ["/de", "/sw.js", "/de/jobs/koch"];
  expect(differences.map(({ address }) => address)).toEqual(expect.arrayContaining(expected));
  // The report names the first 20 differences and counts the others.
  expect((await verify(onOurs.origin, small)).out).toMatch(new RegExp(`  and ${differences.length - 20} more\n$`));
});

test("a host that never compresses, always compresses or has lost a compressed file is reported as such", async () => {
  const small = await writeSmallBuild();
  const noBrotli = await startChangingHost(small, (answer) =>
    answer.headers["content-encoding"] === "br" ? { headers: {}, body: Buffer.from("?") } : {},
  );
  expect((await compareSite(noBrotli.origin, small)).differing).not.toEqual([]);
  const plain = join(await tempFolder(), "dist");
  await cp(small, plain, { recursive: true });
  for (const file of listFiles(plain).filter((name) => name.endsWith(".br"))) await rm(join(plain, file));
  const report = await compareSite((await serveSite(plain)).origin, small);
  expect(report.differing).toEqual([]);
  expect(report.limits).toEqual({ "no Brotli": expect.any(Number) });
  const eager = await startChangingHost(small, ({ headers, body }) =>
    headers["content-encoding"] ? {} : { headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(body) },
  );
  const { differing } = await compareSite(eager.origin, small);
  const what = "(asked for no encoding) comes in gzip, which was not asked for";
  expect(differing).toContainEqual({ address: "/de", what });
});
