import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { verifyLive } from "#pipeline/deploy/verify-live.ts";
import { locales } from "#src/locales.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { listenLocally } from "#tests/support/local-port.ts";
import { behaviourPlace, behaviourSite } from "#tests/support/site.ts";
import { startServer } from "#tests/support/small-dist.ts";

const { distDir } = behaviourPlace;

/** Milliseconds: the first test that needs the site builds it. */
beforeAll(behaviourSite, 120_000);

async function served(change: (dir: string) => Promise<void> = async () => {}): Promise<string> {
  const dir = join(await tempFolder(), "dist");
  await cp(distDir, dir, { recursive: true });
  await change(dir);
  return `http://127.0.0.1:${(await startServer({ DIST_DIR: dir })).port}`;
}

test("a site that is served as built has no differences", async () => {
  const { differing, files, served: live, expected } = await verifyLive(await served(), distDir);
  expect(differing).toEqual([]);
  expect(files).toBeGreaterThan(200);
  expect(live).toEqual(expected);
});

test("a changed file, a missing file and another commit are reported", async () => {
  const page = `${locales[0]}.html`;
  const origin = await served(async (dir) => {
    const record = JSON.parse(await readFile(join(dir, "build.json"), "utf8"));
    await writeFile(join(dir, "build.json"), JSON.stringify({ ...record, commit: "0".repeat(40) }));
    await writeFile(join(dir, page), "<!doctype html>");
    for (const name of ["robots.txt", "build.json.br", "build.json.gz", `${page}.br`, `${page}.gz`]) {
      await rm(join(dir, name), { force: true });
    }
  });
  const { differing, served: live } = await verifyLive(origin, distDir);
  expect(live.commit).toBe("0".repeat(40));
  expect(differing.map(({ file }) => file)).toEqual([page, "robots.txt"]);
  expect(differing[0]?.what).toContain("15 served");
  expect(differing[1]?.what).toContain("404");
});

test("a host with another site and an unreachable host are reported", async () => {
  const { origin, stop } = await listenLocally(createServer((_, response) => response.end("<h1>It works!</h1>")));
  await expect(verifyLive(origin, distDir)).rejects.toThrow("is another site served there?");
  await stop();
  await expect(verifyLive(origin, distDir)).rejects.toThrow(/build\.json cannot be had: .*ECONNREFUSED/);
});

test("a folder without a built site is reported before any request", async () => {
  await expect(verifyLive("http://127.0.0.1:9", await tempFolder())).rejects.toThrow("run make build first");
});
