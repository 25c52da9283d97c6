import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** npm may install exactly these bytes, and only from the registry. See SECURITY.md. */

const text = readFileSync("package-lock.json", "utf8");
const { packages }: { packages: Record<string, { integrity?: string; optional?: boolean }> } = JSON.parse(text);
const paths = Object.keys(packages).filter((path) => path !== "");
const packageName = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Other platforms' packages without a hash: SECURITY.md says how to complete them. Remove those with one; add none. */
const withoutHash = /^(?:@biomejs\/cli-|@rollup\/rollup-)/;
const mostWithoutHash = 32;

test("every package has a SHA-512 hash, except the listed ones of other platforms", () => {
  const missing = paths.filter((path) => packages[path]?.integrity === undefined);
  const known = missing.filter((path) => withoutHash.test(packageName(path)) && packages[path]?.optional);
  expect(missing.filter((path) => !known.includes(path))).toEqual([]);
  expect(known.length).toBeLessThanOrEqual(mostWithoutHash);
  const weak = paths.filter((path) => !/^sha512-|^$/.test(packages[path]?.integrity ?? ""));
  expect(weak).toEqual([]);
});

test("all packages come from the registry", () => {
  const resolved = [...text.matchAll(/"resolved": "([^"]*)"/g)].map(([, address = ""]) => address);
  expect(resolved.filter((address) => !address.startsWith("https://registry.npmjs.org/"))).toEqual([]);
  expect(text).not.toMatch(/"link": true|"version": "(?:git|file|https?):/);
});

test("all versions are exact", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("only the allowed packages may run a script when they are installed", () => {
  const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(Object.keys(allowScripts).sort()).toEqual(["esbuild", "node"]);
});
