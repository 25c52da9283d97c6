import { parseArgs } from "node:util";
import { type ExitCode, exitCodes } from "../failure.ts";
import { verifyBuild } from "./verify-build.ts";

/** `verify-build [--dist dist] [--json]`: builds the same commit elsewhere. Ends with 1 when a file differs. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({ args, options: { dist: { type: "string" }, json: { type: "boolean" } } });
  const distDir = values.dist ?? "dist";
  const verified = await verifyBuild(distDir, (line) => values.json || process.stdout.write(`${line}\n`));
  const { commit, files, difference } = verified;
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ verb: "verify-build", ok: !difference, ...verified }, null, 2)}\n`);
  } else if (difference) {
    process.stderr.write(`${distDir} is not what ${commit} gives: ${difference.file} ${difference.what}.\n`);
  } else {
    process.stdout.write(`${distDir} is what ${commit} gives: ${files} files, all the same.\n`);
  }
  return difference ? exitCodes.invalid : exitCodes.done;
}
