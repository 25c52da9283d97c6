import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { oldestBrowsers } from "#pipeline/site/vite/browsers.ts";
import { featureAt, lackedBy } from "./browser-data.ts";

/** `node tests/engines/oldest-types.ts` removes from TypeScript's types what the oldest supported browsers lack. */

// TypeScript 7 keeps its libraries beside its program, in a package for each platform.
const { resolve } = createRequire(import.meta.resolve("typescript/package.json"));
const libs = join(dirname(resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)), "lib");
const folder = join(import.meta.dirname, "../../.cache/oldest-browsers");
const browsers = oldestBrowsers("works");

mkdirSync(folder, { recursive: true });
for (const [name, roots] of Object.entries({
  "browser.d.ts": ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
  "worker.d.ts": ["es2024", "webworker", "webworker.iterable", "webworker.asynciterable"],
})) {
  writeFileSync(join(folder, name), withoutNewer([...closureOf(roots)].map(read).join("\n")));
}

function read(lib: string): string {
  return readFileSync(join(libs, `lib.${lib}.d.ts`), "utf8");
}

/** A library with all libraries that it refers to. */
function closureOf(roots: readonly string[], found = new Set<string>()): Set<string> {
  for (const lib of roots) {
    if (found.has(lib)) continue;
    const referred = Array.from(read(lib).matchAll(/<reference lib="([^"]+)"/g), ([, name = ""]) => name);
    closureOf(referred, found);
    found.add(lib);
  }
  return found;
}

/** Removes each member that one of the browsers lacks. Types without a value stay, because they have no effect. */
function withoutNewer(text: string): string {
  // `interface URL {` or `declare var URL: {`, with its members. `ReadonlyArray` and `ArrayConstructor` are `Array` in the data.
  const blocks = /^(?:declare )?(interface|var) (?:Readonly)?(\w+?)(Constructor)?\b.*\{\n[\s\S]*?^\}/gm;
  // `    readonly port: string;`. A long signature has several lines.
  const members = /^ {4}(?:readonly |get |set )?(\w+)[?(:<](?:.*\n)*?.*;\n/gm;
  const implementers = implementersIn(text);
  return text.replace(blocks, (block: string, keyword: string, owner: string, suffix?: string) => {
    const isStatic = keyword === "var" || suffix !== undefined;
    return block.replace(members, (whole, member) => (isNewer(owner, isStatic, member, implementers) ? "" : whole));
  });
}

/** The interfaces that extend each interface. `ARIAMixin` declares `ariaLabel`, which the data lists at its implementer `Element`. */
function implementersIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [, name = "", parents = ""] of text.matchAll(/^interface (\w+) extends ([^{]+) \{/gm)) {
    for (const parent of parents.split(", ")) found.set(parent, [...(found.get(parent) ?? []), name]);
  }
  return found;
}

function isNewer(
  owner: string,
  isStatic: boolean,
  member: string,
  implementers: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (member === "new" || member === "prototype") return false;
  const owners = featureAt(["api", owner]) ? [owner] : [owner, ...(implementers.get(owner) ?? [])];
  const keys = isStatic ? [`${member}_static`, member] : [member];
  const paths = owners.flatMap((name) => [
    ["javascript", "builtins", name, member],
    ...keys.map((key) => ["api", name, key]),
  ]);
  return paths.some((path) => lackedBy(featureAt(path), browsers).length > 0);
}
