import { offlineListPath } from "#src/offline/worker/protocol.ts";
import { makeDeployment } from "#tests/support/deployments.ts";
import { freePort } from "#tests/support/local-port.ts";
import { expectOffline, takeOver, untilKept, visitUntilKept } from "#tests/support/offline.ts";
import { expect, test, visit } from "#tests/support/test.ts";
import { startWorkers, triesWorkers } from "#tests/support/workers.ts";

test.use({ serviceWorkers: "allow" });
test.skip(!triesWorkers, "needs `make rehearse TARGET=cloudflare`");

test("a browser takes over the next build from Cloudflare Workers", async ({ page, trouble }, info) => {
  info.setTimeout(180_000);
  expectOffline(trouble);
  const [stateDir, first, next] = [info.outputPath("state"), info.outputPath("first"), info.outputPath("next")];
  await makeDeployment(first, {});
  await makeDeployment(next, { code: "Next" });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/de`;
  trouble.allow(new URL(address).origin);
  const buildOf = async () => (await (await fetch(new URL(offlineListPath("de"), address))).json()).build;
  let workers = await startWorkers({ distDir: first, stateDir, port });
  try {
    await visitUntilKept(page, address, "de");
    const before = await buildOf();
    await workers.kill();
    workers = await startWorkers({ distDir: next, stateDir, port });
    expect(await buildOf()).not.toBe(before);
    await visit(page, address);
    await takeOver(page);
    await untilKept(page, "de");
    await workers.kill();
    await visit(page, address);
  } finally {
    // The browser's remaining requests fail once the server is gone.
    await page.close();
    await workers.kill();
  }
});
