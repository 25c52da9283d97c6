import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";

test("the bill of materials names every package and version, with hash and licence; two runs give the same bytes", async () => {
  const dir = await tempFolder();
  const made = ["one.json", "two.json"].map((name) => {
    // No registry answers at this address, because the command needs only the lock file.
    const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9" };
    execFileSync("make", ["--silent", "sbom", `OUT=${join(dir, name)}`], { env });
    return readFileSync(join(dir, name), "utf8");
  });
  expect(made[0]).toBe(made[1]);
  const bill = JSON.parse(made[0] ?? "");
  const { name, packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name, version: "1.0.0" } } });
  expect(bill.metadata).not.toHaveProperty("timestamp");
  const components: readonly { readonly purl: string }[] = bill.components;
  const paths = Object.keys(packages).filter((path) => path !== "");
  const named = new Set(components.map(({ purl }) => purl.replace("%40", "@")));
  const missing = paths.filter((path) => {
    const own = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return !named.has(`pkg:npm/${packages[path].name ?? own}@${packages[path].version}`);
  });
  expect(missing).toEqual([]);
  const react = components.find(({ purl }) => purl.startsWith("pkg:npm/react@"));
  const { integrity } = packages["node_modules/react"];
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  expect(react).toMatchObject({ hashes: [{ alg: "SHA-512", content }], licenses: [{ license: { id: "MIT" } }] });
});
