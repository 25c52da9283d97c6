import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { billOfMaterials } from "#pipeline/sbom/bill-of-materials.ts";
import { type LockFile, packagePaths } from "#pipeline/sbom/lock-file.ts";

const sha512 = Buffer.alloc(64, 7);
const lock: LockFile = {
  name: "site",
  version: "1.0.0",
  packages: {
    "": { version: "1.0.0", dependencies: { a: "1.0.0" }, devDependencies: { "@b/c": "2.0.0" } },
    "node_modules/a": {
      version: "1.0.0",
      integrity: `sha512-${sha512.toString("base64")}`,
      license: "MIT",
      dependencies: { d: "1.0.0" },
      optionalDependencies: { elsewhere: "1.0.0" },
    },
    "node_modules/a/node_modules/d": { version: "1.0.0", license: "MIT OR Apache-2.0" },
    "node_modules/d": { version: "3.0.0", dev: true, license: "SEE LICENSE IN LICENSE" },
    "node_modules/@b/c": { version: "2.0.0", dev: true, dependencies: { d: "3.0.0" } },
  },
};

test("a bill of materials names every package: whose it is, where it is from, what it hashes to, what it needs", () => {
  const bill = billOfMaterials(lock);
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    metadata: { component: { name: "site", version: "1.0.0" } },
    components: [
      { group: "@b", name: "c", version: "2.0.0", purl: "pkg:npm/%40b/c@2.0.0", scope: "excluded" },
      {
        name: "a",
        scope: "required",
        hashes: [{ alg: "SHA-512", content: sha512.toString("hex") }],
        licenses: [{ license: { id: "MIT" } }],
      },
      { name: "d", version: "1.0.0", licenses: [{ expression: "MIT OR Apache-2.0" }] },
      { name: "d", version: "3.0.0", licenses: [{ license: { name: "SEE LICENSE IN LICENSE" } }] },
    ],
    dependencies: [
      { ref: "pkg:npm/%40b/c@2.0.0", dependsOn: ["pkg:npm/d@3.0.0"] },
      { ref: "pkg:npm/a@1.0.0", dependsOn: ["pkg:npm/d@1.0.0"] },
      { ref: "pkg:npm/d@1.0.0", dependsOn: [] },
      { ref: "pkg:npm/d@3.0.0", dependsOn: [] },
      { ref: "site@1.0.0", dependsOn: ["pkg:npm/%40b/c@2.0.0", "pkg:npm/a@1.0.0"] },
    ],
  });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("the same lock file gives the same bytes, in whatever order it is written; another one does not", () => {
  const backwards = { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).reverse()) };
  expect(JSON.stringify(billOfMaterials(backwards))).toBe(JSON.stringify(billOfMaterials(lock)));
  const other = { ...lock, packages: { ...lock.packages, "node_modules/e": { version: "1.0.0" } } };
  expect(billOfMaterials(other).serialNumber).not.toBe(billOfMaterials(lock).serialNumber);
});

test("this project's own bill names all that it installs", () => {
  const own: LockFile = JSON.parse(readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8"));
  const { components } = billOfMaterials(own) as { components: { purl: string }[] };
  const named = new Set(components.map(({ purl }) => purl));
  expect(named.size).toBe(components.length);
  expect(named.size).toBeGreaterThan(packagePaths(own).length / 2);
});
