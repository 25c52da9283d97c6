import { readFileSync } from "node:fs";

/** Node loads this module before each program that gets .env. It ends the program if a line of .env is no setting. */

const known = readFileSync(".env.example", "utf8");
// Some text editors write this invisible mark before the first name. The message shows the mark.
const text = readFileSync(".env", "utf8").replace("\uFEFF", "\\uFEFF");
const problems = withoutValues(text)
  .split("\n")
  .flatMap((line, index) => problemOf(line, index + 1) ?? []);
if (problems.length > 0) {
  const remedy = "Write it as .env.example does, or list it there if your own scripts read it.";
  process.stderr.write(problems.map((problem) => `.env has ${problem}. ${remedy}\n`).join(""));
  process.exit(2);
}

/** Replaces a value in quotation marks by one `#` for each of its lines: `NAME="a b"` gives `NAME=#`. */
function withoutValues(env: string): string {
  return env.replace(/(?<==[ \t]*)(["'`])[\s\S]*?\1/g, (value) => value.replace(/[^\n]+/g, "#"));
}

/** The message has only names, because a line may hold a secret. */
function problemOf(line: string, lineNumber: number): string | undefined {
  if (/^\s*(#|$)/.test(line)) return undefined;
  // `NAME=value`, or as in a shell `export NAME=value`. The name may begin with the mark.
  const [, name] = /^\s*(?:export\s+)?([\w\\]+)\s*=/.exec(line) ?? [];
  // Node would skip such a line silently.
  if (!name) return `line ${lineNumber}, which is not of the form NAME=value`;
  // The list has HTTP_PROXY and its like, which many programs also read in small letters.
  const listed = name.endsWith("_proxy") ? name.toUpperCase() : name;
  return known.includes(`\n# ${listed}=`) ? undefined : `${name}, which is no setting`;
}
