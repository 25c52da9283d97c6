import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type ExitCode, exitCodes } from "../failure.ts";
import { billOfMaterials } from "./bill-of-materials.ts";

/** `sbom [--out sbom.cdx.json]`: the software bill of materials, from package-lock.json and nothing else. */
export async function run(args: string[]): Promise<ExitCode> {
  const { values } = parseArgs({ args, options: { out: { type: "string" } } });
  const out = values.out ?? "sbom.cdx.json";
  const bill = billOfMaterials(JSON.parse(readFileSync("package-lock.json", "utf8")));
  writeFileSync(out, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`Wrote ${out}.\n`);
  return exitCodes.done;
}
