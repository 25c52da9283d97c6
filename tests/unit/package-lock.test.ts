import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The number of packages for other platforms that have no hash. It may only fall: SECURITY.md says how to add hashes. */
const mostWithoutHash = { ".": 32, "deploy/cloudflare": 3, studio: 0 };
const mayLackHash = /\/(?:@biomejs\/cli-|@rollup\/rollup-|@cloudflare\/workerd-(?:darwin|windows)-)[^/]*$/;

describe.each(Object.entries(mostWithoutHash))("the packages of %s", (folder, most) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const text = readFileSync(`${folder}/package-lock.json`, "utf8");
  const { packages }: { packages: Record<string, { integrity?: string; optional?: boolean }> } = JSON.parse(text);

  test("each has a SHA-512 hash, except the listed ones of other platforms", () => {
    const missing = Object.entries(packages).filter(
      ([path, own]) => path !== "" && !own.integrity?.startsWith("sha512-"),
    );
    const allowed = missing.filter(([path, own]) => !own.integrity && own.optional && mayLackHash.test(path));
    expect(missing.filter((one) => !allowed.includes(one))).toEqual([]);
    expect(allowed.length).toBeLessThanOrEqual(most);
  });

  test("all come from the registry", () => {
    const addresses = [...text.matchAll(/"resolved": "([^"]*)"/g)].map(([, address = ""]) => address);
    // Only the lock file of the root may contain addresses.
    const others = addresses.filter((address) => folder !== "." || !address.startsWith("https://registry.npmjs.org/"));
    expect(others).toEqual([]);
    expect(text).not.toMatch(/"link": true|"version": "(?:git|file|https?):/);
  });

  test("all have exact versions in package.json", () => {
    const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });
});

test("only the allowed packages may run a script when they are installed", () => {
  const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(Object.keys(allowScripts).sort()).toEqual(["esbuild", "node"]);
});
