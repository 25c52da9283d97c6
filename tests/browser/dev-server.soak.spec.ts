import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { behaviourPlace } from "#tests/support/behaviour-site.ts";
import { expect, test } from "#tests/support/test.ts";
import { becomesInteractive } from "#tests/support/visit.ts";

/** While developing there is no worker: it would show yesterday's page. */

test.use({ serviceWorkers: "allow" });

test("the dev server shows the site without a worker", async ({ page, trouble }) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  trouble.allow(origin);
  const root = join(import.meta.dirname, "../..");
  const server = spawn(process.execPath, [join(root, "node_modules/vite-react-ssg/bin/vite-react-ssg.js"), "dev"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", SNAPSHOT_DIR: behaviourPlace.snapshotDir },
    stdio: "ignore",
  });
  try {
    await expect
      .poll(
        () =>
          fetch(origin).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    await page.goto(`${origin}/en`);
    await becomesInteractive(page);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect((await page.request.get(`${origin}/sw.js`)).headers()["content-type"]).not.toMatch(/javascript/);
  } finally {
    server.kill();
    await once(server, "exit");
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
