import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { healthEndpoint } from "#server/health.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { ask } from "#tests/support/running-server.ts";
import { startServer } from "#tests/support/small-dist.ts";

async function start(settings?: Readonly<Record<string, string>>) {
  const server = await startServer(settings);
  const health = (method = "GET") => ask(server.port, { path: "/healthz", method });
  return { ...server, health };
}

test("the health check of a server that cannot store fails, and only the log says why", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "var"), "");
  const { health, stop } = await start({ CONTACT_DB: join(folder, "var/contact.sqlite"), LOG_FORMAT: "json" });
  expect(await health()).toMatchObject({ status: 503, text: '{"status":"unavailable"}' });
  const lines = (await stop()).err.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    message: expect.stringMatching(/cannot be written \(/),
  });
});

test("without a form on the site, the server is healthy without storing anything", async () => {
  const { health, distDir, databaseFile } = await start({ CONTACT_DB: "/dev/null/contact.sqlite" });
  await writeFile(join(distDir, "build.json"), JSON.stringify({ hasContactForm: false }));
  expect((await health()).status).toBe(200);
  await expect(stat(databaseFile)).rejects.toThrow("ENOENT");
});

test("the health check tries the disk at most once in five seconds", async () => {
  let [asked, now] = [0, 0];
  const endpoint = healthEndpoint(
    async () => ++asked > 1,
    () => now,
  );
  const context = { clientAddress: "", siteOrigins: [], pageAt: async () => undefined };
  const status = async () => (await endpoint(new Request("http://localhost/healthz"), context)).status;
  expect(await Promise.all([status(), status(), status()])).toEqual([503, 503, 503]);
  now = 4999;
  expect([await status(), asked]).toEqual([503, 1]);
  now = 5000;
  expect([await status(), asked]).toEqual([200, 2]);
});

test("a working server says only that it is well", async () => {
  const { health } = await start();
  const { status, text, headers } = await health();
  expect([status, text, headers["cache-control"]]).toEqual([200, '{"status":"ok"}', "no-store"]);
  expect(await health("HEAD")).toMatchObject({ status: 200, text: "" });
  expect((await health("POST")).status).toBe(405);
});
