import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { contentSite } from "#tests/support/content-site.ts";
import { freePort } from "#tests/support/local-port.ts";
import { startSite } from "#tests/support/running-server.ts";
import { expectAlikeEverywhere } from "#tests/support/same-answers.ts";
import { startWorkers, triesWorkers } from "#tests/support/workers.ts";

test.skipIf(!triesWorkers)(
  "the built site on Workers answers at every address as our server does (in make deploy-check)",
  async () => {
    const { distDir } = contentSite;
    const stateDir = await mkdtemp(join(tmpdir(), "cloudflare-"));
    const [ours, theirs] = [
      await startSite(distDir),
      await startWorkers({ distDir, stateDir, port: await freePort() }),
    ];
    try {
      await expectAlikeEverywhere(distDir, [ours.port, theirs.port]);
    } finally {
      await theirs.kill();
      await ours.stop(0);
      await rm(stateDir, { recursive: true, force: true });
    }
  },
  240_000,
);
