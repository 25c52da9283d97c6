import { readFileSync } from "node:fs";

/** `make` loads this file before each program that gets .env. It ends the program if a line of .env is no setting. */

const settings = readFileSync(".env.example", "utf8");
const listed = (name: string) => (name.endsWith("_proxy") ? name.toUpperCase() : name);
const text = readFileSync(".env", "utf8").replace("\uFEFF", "\\uFEFF");
// A value in quotation marks may have several lines.
const lines = text.replace(/(?<==[ \t]*)(["'`])[\s\S]*?\1/g, (value) => value.replace(/[^\n]+/g, "#")).split("\n");
const problems = lines.flatMap((line, index) => {
  if (/^\s*(#|$)/.test(line)) return [];
  const [, name] = /^\s*(?:export\s+)?([\w\\]+)\s*=/.exec(line) ?? [];
  // Node skips other lines. They may hold a secret.
  if (!name) return [`line ${index + 1}, which is not of the form NAME=value`];
  return settings.includes(`\n# ${listed(name)}=`) ? [] : [`${name}, which is no setting`];
});
if (problems.length > 0) {
  const remedy = "Write it as .env.example does, or list it there if your own scripts read it.";
  process.stderr.write(problems.map((problem) => `.env has ${problem}. ${remedy}\n`).join(""));
  process.exit(2);
}
