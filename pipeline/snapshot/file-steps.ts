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

/** Every file operation of a pull, so that a test can end the process before each. */
export interface FileSteps {
  write(path: string, content: string): void;
  /** A hard link, or a copy if the file system has no links. Creates the folder. */
  share(from: string, to: string): void;
  move(from: string, to: string): void;
  remove(path: string): void;
  flush(paths: readonly string[]): void;
}

export interface FileStepsOptions {
  readonly beforeStep?: ((step: string) => void) | undefined;
  /** Can be false where only a power cut would show the difference. */
  readonly mayFlush?: boolean | undefined;
}

/** The number of files above which syncing the whole file system is faster. */
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
      // `sync -f` exists on Linux; elsewhere each file is flushed.
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
