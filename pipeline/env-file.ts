import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** `make` loads it before each program that gets .env, and it ends the program if a name in there is no setting. */

const settings = readFileSync(".env.example", "utf8");
for (const name of Object.keys(parseEnv(readFileSync(".env", "utf8")))) {
  const listed = name.endsWith("_proxy") ? name.toUpperCase() : name;
  if (settings.includes(`\n# ${listed}=`)) continue;
  const remedy = "Write it as .env.example does, or list it there if your own scripts read it.";
  process.stderr.write(`.env has ${name}, which is no setting. ${remedy}\n`);
  process.exitCode = 2;
}
if (process.exitCode) process.exit();
