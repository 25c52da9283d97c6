import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { recoverForReaders } from "./swap.ts";

export const defaultSnapshotDir = fileURLToPath(new URL("../../snapshot", import.meta.url));

/** The folder of the option `--dir`. Throws `WrongUse` if it is not a folder. */
export async function snapshotDir(option: string | undefined): Promise<string> {
  const dir = option ?? defaultSnapshotDir;
  await recoverForReaders(dir);
  const found = await stat(dir).catch(() => undefined);
  if (found?.isDirectory()) return dir;
  const remedy =
    option === undefined
      ? "Bring it back from git (git checkout -- snapshot); where there never was one, pull the content (make pull)"
      : "Name the snapshot's folder with --dir";
  throw new WrongUse(`There is no folder ${dir}. ${remedy}.`);
}
