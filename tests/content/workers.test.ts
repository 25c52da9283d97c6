import { expect, onTestFinished, test } from "vitest";
import { compareSite } from "#pipeline/deploy/compare-site.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { compareWithWorkers } from "#tests/support/hosts.ts";
import { freePort } from "#tests/support/local-port.ts";
import { startRelay } from "#tests/support/running-server.ts";
import { serveSite } from "#tests/support/serve-site.ts";
import { startWorkers, triesWorkers } from "#tests/support/workers.ts";

test.skipIf(!triesWorkers)("on Workers, the built site answers as on our server (in make rehearse)", async () => {
  const { distDir } = contentSite;
  const ours = await serveSite(distDir);
  const theirs = await startWorkers({ distDir, stateDir: await tempFolder(), port: await freePort() });
  onTestFinished(theirs.kill);
  await compareWithWorkers(() => [ours.port, theirs.port]).expectAlikeEverywhere(distDir);
  // On this machine the runtime does not send its name, so a relay adds it.
  const named = await startRelay(theirs.port, ({ headers }) => ({ headers: { ...headers, server: "cloudflare" } }));
  onTestFinished(named.stop);
  expect((await compareSite(named.origin, distDir)).differing).toEqual([]);
});
