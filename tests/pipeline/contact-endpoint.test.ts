import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBuilt } from "#tests/support/built-site.ts";
import { readTree } from "#tests/support/file-tree.ts";
import { distDir } from "#tests/support/site.ts";
import { copyProject, type WorkingCopy } from "#tests/support/working-copy.ts";

/** Milliseconds. Without a cache of pictures a build makes them all. */
const forABuild = 240_000;
const endpoint = "https://forms.example:8443/mycompany/contact";

let copy: WorkingCopy;
let built: Record<string, string>;

beforeAll(async () => {
  copy = await copyProject("elsewhere", { CONTACT_ENDPOINT: endpoint });
  const { code, output } = await copy.pipeline("build");
  expect(code, output).toBe(0);
  built = await readTree(join(copy.dir, "dist"));
}, forABuild);

afterAll(() => copy?.remove());

test("a site built for another endpoint sends its form there", () => {
  const [code = ""] = Object.entries(built).flatMap(([path, text]) =>
    /\/contact-client-.*\.js$/.test(path) ? text : [],
  );
  expect(code).toContain(endpoint);
});

test("hosts that read its headers let its pages connect there", () => {
  expect(built._headers).toContain("connect-src 'self' https://forms.example:8443;");
});

test("a site built without the setting sends it to its own host", () => {
  const code = readdirSync(join(distDir, "assets")).filter((name) => name.endsWith(".js"));
  expect(code.filter((name) => readBuilt(`assets/${name}`).includes("/api/contact"))).toHaveLength(1);
  expect(readBuilt("_headers")).toContain("connect-src 'self';");
});
