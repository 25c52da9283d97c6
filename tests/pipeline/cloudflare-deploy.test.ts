import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startCloudflareApi } from "#tests/support/cloudflare-api.ts";
import { triesWorkers } from "#tests/support/workers.ts";

/** Deploys to a simulated Cloudflare API with the real wrangler: `make deploy-check TARGET=cloudflare`. */

const root = join(import.meta.dirname, "../..");

test.skipIf(!triesWorkers)(
  "a deploy runs migrations first, then uploads; a broken release is rolled back; previews have no database",
  { timeout: 300_000 },
  async () => {
    const api = await startCloudflareApi();
    onTestFinished(api.close);
    const step = async (name: string, release: string) => {
      const env = { ...process.env, ...api.settings, RELEASE: release };
      const script = join(root, "deploy/hosts/cloudflare.sh");
      const child = spawn(script, [name], { env, stdio: ["ignore", "pipe", "ignore"] });
      const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
      return { output, isDone: code === 0 };
    };

    expect(await step("send", "one")).toMatchObject({ isDone: true });
    for (const migration of readdirSync(join(root, "server/contact/migrations"))) {
      expect(api.statements.join("\n")).toContain(migration);
    }
    expect(await step("switch", "one")).toMatchObject({ isDone: true });
    api.isBroken = true;
    expect(await step("switch", "two")).toMatchObject({ isDone: false });
    expect(api.deployed()).toEqual(["two", "one"]);
    expect(await step("back", "two")).toMatchObject({ isDone: true });
    expect(api.deployed()).toEqual(["Back to the release before", "two", "one"]);
    expect(await step("back", "two")).toMatchObject({ isDone: true });
    expect(api.deployed()).toHaveLength(3);

    const { output } = await step("preview", "pr-7");
    expect(output).toBe("https://pr-7-website.company.workers.dev\n");
    expect(api.preview.env).toEqual({ ASSETS: { type: "assets" } });
  },
);
