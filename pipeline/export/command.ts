import { readdir } from "node:fs/promises";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { optionsIn } from "../verb.ts";
import { exportSnapshot } from "./export.ts";

/** `export [--dir snapshot] [--out export]`: the snapshot as a folder for `sanity dataset import`. */
export async function run(args: string[]): Promise<ExitCode> {
  const { dir, out = "export" } = optionsIn(args, ["dir", "out"], []);
  const there = await readdir(out).catch(() => []);
  if (there.length > 0) throw new WrongUse(`The folder ${out} is not empty. Name another one with --out.`);
  const { documents, files } = await exportSnapshot(await snapshotDir(dir), out);
  process.stdout.write(`Wrote ${documents} documents and ${files} files to ${out}. To put them into a dataset:

  npx sanity dataset import ${out} <dataset> --project-id <project>
`);
  return exitCodes.done;
}
