import fs, { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Functions that change the disk, each with the position of its path and a test for paths where it changes nothing. */
const changes = [
  ["writeFileSync", 0, () => false],
  ["linkSync", 1, () => false],
  ["copyFileSync", 1, () => false],
  ["renameSync", 1, () => false],
  ["mkdirSync", 0, existsSync],
  ["rmSync", 0, (path: string) => !existsSync(path)],
] as const;

/** Calls `before` ahead of each change in `folder`, which fails if `before` throws. Returns the end of the watch. */
export function watchDisk(folder: string, before: (name: string, path: string) => void): () => void {
  const originals = Object.fromEntries(changes.map(([name]) => [name, fs[name]]));
  for (const [name, position, changesNothing] of changes) {
    const change = fs[name] as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]) => {
      const path = String(args[position]);
      if (path.startsWith(folder) && !changesNothing(path)) before(name, path);
      return change(...args);
    };
    Object.assign(fs, { [name]: watched });
  }
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  };
}
