import { spawnSync } from "node:child_process";
import { knownEngines } from "./find-engines.ts";

/** `tsx tests/engines/install-engines.ts` never fails: the run reports a missing browser as not tried. */

const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"];
const missing = knownEngines.filter(({ find }) => !find());

if (missing.length > 0 && run("apt-get", "update")) {
  // The second package name is used where the first does not exist.
  for (const { alternatives } of missing)
    alternatives.some((packages) => run("apt-get", "install", "--yes", "--no-install-recommends", ...packages));
}
for (const { name, find } of missing)
  if (!find()) process.stdout.write(`Not trying ${name}: apt-get has none to offer\n`);

function run(program: string, ...args: readonly string[]): boolean {
  const [first = program, ...rest] = [...asRoot, program, ...args];
  return spawnSync(first, rest, { stdio: "ignore" }).status === 0;
}
