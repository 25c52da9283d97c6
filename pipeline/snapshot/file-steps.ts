import { spawnSync } from "node:child_process";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { namingFile } from "../failure-of.ts";

/** Every change a pull makes on the disk, one function each, so that a test can end the process before any of them. */
export interface FileSteps {
  /** Makes the folder too. */
  write(path: string, content: string): void;
  /** One file under two names, or a copy where the file system has no links. Makes the folder too. */
  share(from: string, to: string): void;
  move(from: string, to: string): void;
  /** A file or a folder, or nothing. */
  remove(path: string): void;
  /** Until these files and their folders are on the disk, not merely on their way. */
  flush(paths: readonly string[]): void;
}

export interface FileStepsOptions {
  readonly beforeStep?: ((step: string) => void) | undefined;
  /** Switched off where only a power cut could tell the difference. */
  readonly mayFlush?: boolean | undefined;
}

/** Files. For more, one call for the whole file system is quicker by far. */
const fewFiles = 50;

export function createFileSteps({ beforeStep = () => {}, mayFlush = true }: FileStepsOptions = {}): FileSteps {
  function makeFolderOf(path: string): void {
    if (existsSync(dirname(path))) return;
    beforeStep(`make folder ${dirname(path)}`);
    mkdirSync(dirname(path), { recursive: true });
  }
  return {
    write(path, content) {
      makeFolderOf(path);
      beforeStep(`write ${path}`);
      namingFile(path, () => writeFileSync(path, content));
    },
    share(from, to) {
      makeFolderOf(to);
      beforeStep(`share ${to}`);
      try {
        linkSync(from, to);
      } catch {
        copyFileSync(from, to);
      }
    },
    move(from, to) {
      beforeStep(`move ${to}`);
      renameSync(from, to);
    },
    remove(path) {
      if (!existsSync(path)) return;
      beforeStep(`remove ${path}`);
      rmSync(path, { recursive: true, force: true });
    },
    flush(paths) {
      if (!mayFlush) return;
      beforeStep(`flush ${paths[0]}`);
      // `sync -f` is there on Linux; elsewhere each file is flushed by itself.
      if (paths.length > fewFiles && spawnSync("sync", ["-f", paths[0] ?? ""]).status === 0) return;
      for (const path of new Set([...paths, ...paths.map((path) => dirname(path))])) flushOne(path);
    },
  };
}

function flushOne(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
