import { join } from "node:path";
import { readTree } from "./support/file-tree.ts";
import { copyProject } from "./support/working-copy.ts";

/**
 * `tsx tests/reproduce.ts`: builds the project twice, in two folders, time zones and languages, and compares every byte.
 * Ends with 1 if a file differs.
 */

const places = [
  { folder: "a", environment: { TZ: "UTC", LC_ALL: "C" } },
  { folder: "another place", environment: { TZ: "Asia/Kolkata", LC_ALL: "tr_TR.UTF-8" } },
];

const [first = {}, second = {}] = [await build(0), await build(1)];
const paths = [...new Set([...Object.keys(first), ...Object.keys(second)])].sort();
const differing = paths.filter((path) => first[path] !== second[path]);
if (differing.length > 0) {
  process.stderr.write(`Two builds of this code differ in:\n${differing.map((path) => `  ${path}\n`).join("")}`);
  process.exitCode = 1;
} else {
  process.stdout.write(`Two builds of this code are the same: ${paths.length} files.\n`);
}

async function build(index: number): Promise<Record<string, string>> {
  const { folder, environment } = places[index] ?? { folder: "", environment: {} };
  const copy = await copyProject(folder);
  try {
    Object.assign(process.env, environment);
    process.stdout.write(`Building in the folder “${folder}” …\n`);
    const { code, output } = await copy.pipeline("build");
    if (code !== 0) throw new Error(`The copy could not be built.\n${output}`);
    return await readTree(join(copy.dir, "dist"));
  } finally {
    await copy.remove();
  }
}
