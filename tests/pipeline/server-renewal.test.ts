import { rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { startSite } from "#tests/support/running-server.ts";
import { serveSmallDist } from "#tests/support/served-small-dist.ts";
import { smallSite, writeSmallDist } from "#tests/support/small-dist.ts";

const served = serveSmallDist({ anew: true });

function becomes(path: string, expected: unknown): Promise<void> {
  return expect.poll(async () => (await served.site.get(path)).text, { timeout: 5000 }).toBe(expected);
}

test("a new build shows without a restart, whole", async () => {
  await served.site.get("/de/produkte");
  await served.site.get("/nichts");
  await served.dist.rebuild("two");
  await becomes("/de", smallSite("two")["de.html"]);
  expect((await served.site.get("/de/produkte")).text).toBe(smallSite("two")["de/produkte.html"]);
  expect((await served.site.get("/nichts")).text).toBe(smallSite("two")["404.html"]);
});

test("visitors notice nothing while builds are swapped", async () => {
  const words = ["one", "two", "three", "four", "five"];
  const possible = words.map((word) => smallSite(word)["de.html"]);
  const wrong: unknown[] = [];
  let isSwapping = true;
  const visiting = (async () => {
    while (isSwapping) {
      const { status, text } = await served.site.get("/de");
      if (status !== 200 || !possible.includes(text)) wrong.push([status, text]);
    }
  })();
  for (const word of words.slice(1)) {
    await served.dist.rebuild(word);
    await becomes("/de", smallSite(word)["de.html"]);
  }
  isSwapping = false;
  await visiting;
  expect(wrong).toEqual([]);
}, 60_000);

test("a folder that is a link to a release is followed to the next release", async () => {
  const folder = dirname(served.dist.distDir);
  await symlink(served.dist.distDir, join(folder, "current"));
  const linked = await startSite(join(folder, "current"));
  const other = await writeSmallDist();
  await other.rebuild("two");
  await symlink(other.distDir, join(folder, "next"));
  await rename(join(folder, "next"), join(folder, "current"));
  await expect.poll(async () => (await linked.get("/de")).text, { timeout: 5000 }).toBe(smallSite("two")["de.html"]);
  await linked.stop(0);
  await other.remove();
});

test("a file that is gone is missing, and nothing else", async () => {
  await rm(join(served.dist.distDir, "de/produkte.json"));
  expect((await served.site.get("/de/produkte.json")).status).toBe(404);
  expect((await served.site.get("/de/produkte")).status).toBe(200);
});

test("without its folder the server asks for patience and serves what it holds", async () => {
  await served.site.get("/de");
  await rename(served.dist.distDir, `${served.dist.distDir}-aside`);
  expect((await served.site.get("/de")).text).toBe(smallSite()["de.html"]);
  expect(await served.site.get("/en")).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  await rename(`${served.dist.distDir}-aside`, served.dist.distDir);
  expect((await served.site.get("/en")).text).toBe(smallSite()["en.html"]);
});
