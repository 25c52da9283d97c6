import { once } from "node:events";
import { createInterface } from "node:readline";
import { createClient } from "@sanity/client";
import { expect, onTestFinished, test } from "vitest";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { runVerb, startNode } from "#tests/support/programs.ts";

test("`make cms` serves the committed snapshot to a client without a token, until it is stopped", async () => {
  const { child } = startNode(["pipeline/cli.ts", "cms"], { CMS_PORT: "0" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(createInterface(child.stdout), "line");
  const [, origin = ""] = /on (http:\/\/localhost:\d+)\./.exec(line) ?? [];
  const config = { projectId: "local", dataset: "production", apiVersion: "1", useCdn: false };
  const client = createClient({ ...config, useProjectHostname: false, apiHost: origin });
  expect(await client.fetch('*[_type == "page" && screen == "home"]{_id}')).toHaveLength(1);
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
  for (const [CMS_PORT, words] of [
    [port, /^The port cannot be used\. Choose another: make cms CMS_PORT=\d+\n$/],
    ["none", /CMS_PORT should be a whole number from 0 to 65535\./],
  ] as const) {
    expect(await runVerb(["cms"], { CMS_PORT })).toMatchObject({ code: 2, err: expect.stringMatching(words) });
  }
});
