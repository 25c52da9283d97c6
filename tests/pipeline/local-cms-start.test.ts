import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { createClient } from "@sanity/client";
import { expect, onTestFinished, test } from "vitest";
import { openCms } from "#tests/support/local-cms/test-cms.ts";

const program = fileURLToPath(new URL("../../pipeline/cli.ts", import.meta.url));

function start(CMS_PORT: string) {
  const child = spawn(process.execPath, ["--import", "tsx", program, "cms"], {
    env: { PATH: process.env.PATH, CMS_PORT },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test("`make cms` serves the committed snapshot to a client without a token, until it is stopped", async () => {
  const child = start("0");
  const [line] = await once(createInterface(child.stdout), "line");
  const [, origin = ""] = /on (http:\/\/localhost:\d+)\./.exec(line) ?? [];
  const config = { projectId: "local", dataset: "production", apiVersion: "1", useCdn: false };
  const client = createClient({ ...config, useProjectHostname: false, apiHost: origin });
  expect(await client.fetch('*[_type == "page" && screen == "home"]{_id}')).toEqual([{ _id: "page-home" }]);
  const [picture] = await client.fetch('*[_type == "sanity.imageAsset"]');
  const file = String(picture._id)
    .replace("image-", "")
    .replace(/-(\w+)$/, ".$1");
  expect((await fetch(`${origin}/images/local/production/${file}`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a used port and an invalid port are each reported in one line", async () => {
  const { port } = new URL((await openCms()).origin);
  for (const [given, words] of [
    [port, /^The port cannot be used\. Choose another: make cms CMS_PORT=\d+\n$/],
    ["none", /CMS_PORT should be a whole number from 0 to 65535\./],
  ] as const) {
    const child = start(given);
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect(said).toMatch(words);
    expect(code).toBe(2);
  }
});
