import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { WrongUse } from "../exit-codes.ts";
import { mendForReaders } from "./recover-for-readers.ts";

/** The project's own snapshot, wherever the program is started from. */
export const defaultSnapshotDir = fileURLToPath(new URL("../../snapshot", import.meta.url));

/** The snapshot's folder, from the option `--dir`. Throws `WrongUse` if it is none. */
export async function snapshotDir(option: string | undefined): Promise<string> {
  const dir = option ?? defaultSnapshotDir;
  mendForReaders(dir);
  const found = await stat(dir).catch(() => undefined);
  if (found?.isDirectory()) return dir;
  throw new WrongUse(`There is no folder ${dir}. Pull the content, or name the snapshot's folder with --dir.`);
}
