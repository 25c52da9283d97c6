import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { siteRulesFile } from "#server/site/site-rules.ts";
import { type Answer, askRaw, runServer } from "#tests/support/running-server.ts";
import { serveSmallDist } from "#tests/support/served-small-dist.ts";

/** The headers come with the build: the policy names the styles of its pages. */

const served = serveSmallDist({ anew: true });

/** Whether the policy of an answer allows the styles of the page in it. */
function fitsItsPage({ headers, text }: Answer): boolean {
  const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  return String(headers["content-security-policy"]).includes(`'sha256-${hash}'`);
}

test("a new build brings its own headers, for pages and for refusals", async () => {
  expect(fitsItsPage(await served.site.get("/de"))).toBe(true);
  expect((await served.site.get("/de")).headers["strict-transport-security"]).toBeUndefined();
  await served.dist.rebuild("two", { hstsMaxAge: 300 });
  const { headers } = await expect
    .poll(() => served.site.get("/de"))
    .toMatchObject({ headers: { "strict-transport-security": "max-age=300" } })
    .then(() => served.site.get("/de"));
  expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  expect((await served.site.get("/nichts")).headers["strict-transport-security"]).toBe("max-age=300");
  expect(await askRaw(served.site.port, "hello\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 .*strict-transport-security: max-age=300/is,
  );
});

test("no page is sent with the policy of another build while builds are swapped", async () => {
  const seen = new Set<string>();
  const misfits: string[] = [];
  let isSwapping = true;
  const visiting = (async () => {
    while (isSwapping) {
      for (const path of ["/de", "/de/produkte", "/nichts"]) {
        const answer = await served.site.get(path);
        if (answer.status === 503) continue;
        if (!fitsItsPage(answer)) misfits.push(`${path}: ${answer.text.slice(0, 120)}`);
        seen.add(answer.text);
      }
    }
  })();
  for (const word of ["two", "three"]) {
    await served.dist.rebuild(word);
    await expect.poll(async () => (await served.site.get("/de")).text).toContain(`startseite ${word}`);
  }
  isSwapping = false;
  await visiting;
  expect(misfits).toEqual([]);
  // Pages of more than one build, or the test would have seen nothing.
  expect(seen.size).toBeGreaterThan(3);
});

test("a build without its headers is not served: what is in memory goes on, the rest asks for patience", async () => {
  const before = await served.site.get("/de");
  await served.dist.rebuild("two");
  await rm(join(served.dist.distDir, siteRulesFile));
  await expect.poll(() => served.site.get("/en")).toMatchObject({ status: 503 });
  expect((await served.site.get("/de")).text).toBe(before.text);
  expect((await served.site.get("/en")).headers["content-security-policy"]).toContain("default-src 'none'");
});

test("without headers no site is served: the program says what is missing and what to do", async () => {
  await rm(join(served.dist.distDir, siteRulesFile));
  const { code, stderr } = await runServer({ DIST_DIR: served.dist.distDir, PORT: "0" });
  expect(code).toBe(2);
  expect(stderr).toContain(join(served.dist.distDir, siteRulesFile));
  expect(stderr).toContain("make build");
});
