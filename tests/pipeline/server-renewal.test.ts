import { rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { siteRulesFile } from "#server/site/site-rules.ts";
import { type Answer, askRaw, runServer } from "#tests/support/running-server.ts";
import { serveSite, serveSmallDist } from "#tests/support/serve-site.ts";
import { smallSite, writeSmallDist } from "#tests/support/small-dist.ts";

/** New builds replace the site of a running server. Each has its own headers: a policy depends on the pages. */

const served = serveSmallDist({ forEachTest: true });

function fitsItsPage({ headers, text }: Answer): boolean {
  const word = /<title>.* (\w+)<\/title>/.exec(text)?.[1];
  return String(headers["content-security-policy"]).includes(`frame-src https://${word}.example;`);
}

test("visitors notice nothing while builds are swapped, and every page has the policy of its own build", async () => {
  const words = ["one", "two", "three", "four"];
  const possible = words.map((word) => smallSite(word)["de.html"]);
  const wrong: unknown[] = [];
  let isSwapping = true;
  const visiting = (async () => {
    while (isSwapping) {
      for (const path of ["/de", "/de/produkte", "/nichts"]) {
        const answer = await served.site.get(path);
        if (path === "/de" && !(answer.status === 200 && possible.includes(answer.text))) wrong.push(answer);
        if (answer.status !== 503 && !fitsItsPage(answer)) wrong.push(answer);
      }
    }
  })();
  for (const word of words.slice(1)) {
    await served.dist.rebuild(word);
    await expect.poll(() => served.site.get("/de")).toMatchObject({ text: smallSite(word)["de.html"] });
    expect((await served.site.get("/de/produkte")).text).toBe(smallSite(word)["de/produkte.html"]);
  }
  isSwapping = false;
  await visiting;
  expect(wrong).toEqual([]);
});

test("if the folder is a link to a release, the server follows it to the next release", async () => {
  const folder = dirname(served.dist.distDir);
  await symlink(served.dist.distDir, join(folder, "current"));
  const linked = await serveSite(join(folder, "current"));
  const other = await writeSmallDist();
  await other.rebuild("two");
  await symlink(other.distDir, join(folder, "next"));
  await rename(join(folder, "next"), join(folder, "current"));
  await expect.poll(() => linked.get("/de")).toMatchObject({ text: smallSite("two")["de.html"] });
});

test("a deleted file is answered as missing, and all others work", async () => {
  await rm(join(served.dist.distDir, "de/produkte.json"));
  expect((await served.site.get("/de/produkte.json")).status).toBe(404);
  expect((await served.site.get("/de/produkte")).status).toBe(200);
});

test("without its folder the server serves pages from memory and answers others with 503", async () => {
  await served.site.get("/de");
  await rename(served.dist.distDir, `${served.dist.distDir}-aside`);
  expect((await served.site.get("/de")).text).toBe(smallSite()["de.html"]);
  expect(await served.site.get("/en")).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  await rename(`${served.dist.distDir}-aside`, served.dist.distDir);
  expect((await served.site.get("/en")).text).toBe(smallSite()["en.html"]);
});

test("after a new build, pages and errors have its headers", async () => {
  expect(fitsItsPage(await served.site.get("/de"))).toBe(true);
  expect((await served.site.get("/de")).headers["strict-transport-security"]).toBeUndefined();
  await served.dist.rebuild("two", { hstsMaxAge: 300 });
  const fresh = { headers: { "strict-transport-security": "max-age=300" } };
  await expect.poll(() => served.site.get("/de")).toMatchObject(fresh);
  const { headers } = await served.site.get("/de");
  expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  expect((await served.site.get("/nichts")).headers["strict-transport-security"]).toBe("max-age=300");
  expect(await askRaw(served.site.port, "hello\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 .*strict-transport-security: max-age=300/is,
  );
});

test("a build without its headers is not served: pages in memory stay, others get a 503", async () => {
  const before = await served.site.get("/de");
  await served.dist.rebuild("two");
  await rm(join(served.dist.distDir, siteRulesFile));
  await expect.poll(() => served.site.get("/en")).toMatchObject({ status: 503 });
  expect((await served.site.get("/de")).text).toBe(before.text);
  expect((await served.site.get("/en")).headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a server started on a site without headers ends and says what to do", async () => {
  await rm(join(served.dist.distDir, siteRulesFile));
  const { code, err } = await runServer({ DIST_DIR: served.dist.distDir, PORT: "0" });
  expect(code).toBe(2);
  expect(err).toContain(join(served.dist.distDir, siteRulesFile));
  expect(err).toContain("make build");
});
