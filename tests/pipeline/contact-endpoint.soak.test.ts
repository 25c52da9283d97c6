import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import { readTree } from "#tests/support/file-tree.ts";
import { runCaptured } from "#tests/support/run-captured.ts";
import { writeSample } from "#tests/support/sample.ts";
import { site } from "#tests/support/site.ts";

/** Milliseconds. */
const forABuild = 240_000;
const endpoint = "https://forms.example:8443/mycompany/contact";
const root = join(import.meta.dirname, "../..");

let folder: string;
let built: Record<string, string>;

beforeAll(async () => {
  await behaviourSite();
  folder = await mkdtemp(join(tmpdir(), "endpoint-"));
  const [snapshot, dist] = [join(folder, "snapshot"), join(folder, "dist")];
  await writeSample(snapshot);
  const { code, output } = await runCaptured(["tsx", "pipeline/cli.ts", "build", "--dir", snapshot, "--out", dist], {
    cwd: root,
    environment: { CONTACT_ENDPOINT: endpoint },
  });
  expect(code, output).toBe(0);
  built = await readTree(dist);
}, forABuild);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a site built for another endpoint sends its form there", () => {
  const [code = ""] = Object.entries(built).flatMap(([path, text]) =>
    /\/contact-form-.*\.js$/.test(path) ? text : [],
  );
  expect(code).toContain(endpoint);
});

test("hosts that read its headers let its pages connect there", () => {
  expect(built._headers).toContain("connect-src 'self' https://forms.example:8443;");
});

test("a site built without the setting sends it to its own host", () => {
  const code = readdirSync(join(site.distDir, "assets")).filter((name) => name.endsWith(".js"));
  expect(code.filter((name) => site.readBuilt(`assets/${name}`).includes("/api/contact"))).toHaveLength(1);
  expect(site.readBuilt("_headers")).toContain("connect-src 'self';");
});
