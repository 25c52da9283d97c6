import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** `make` loads it before each program that gets .env, and it ends the program if a name in there is no setting. */

const settings = readFileSync(".env.example", "utf8");
const listed = (name: string) => (name.endsWith("_proxy") ? name.toUpperCase() : name);
const names = Object.keys(parseEnv(readFileSync(".env", "utf8").replace("\uFEFF", "\\uFEFF")));
const unknown = names.filter((name) => !settings.includes(`\n# ${listed(name)}=`));
if (unknown.length > 0) {
  const remedy = "Write it as .env.example does, or list it there if your own scripts read it.";
  process.stderr.write(unknown.map((name) => `.env has ${name}, which is no setting. ${remedy}\n`).join(""));
  process.exit(2);
}
