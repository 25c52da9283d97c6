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
  writeSync,
} from "node:fs";
import { dirname, sep } from "node:path";
import { namingFile } from "../disk-failure.ts";

/**
 * Every change a pull makes on the disk, one function each, so that a test can end the process before any of them.
 * Synchronous: one by one, with others waiting, is several times slower.
 */
export interface FileSteps {
  readonly mayFlush: boolean;
  makeFolder(path: string): void;
  /** Makes the folder too. At once, or in pieces. */
  write(path: string, content: string | Iterable<string>): void;
  /** One file under two names; a copy where the file system has no links. */
  share(from: string, to: string): void;
  move(from: string, to: string): void;
  /** A file or a folder, or nothing. */
  remove(path: string): void;
  /** Until it is on the disk, not merely on its way. */
  flush(path: string): void;
}

export interface FileStepsOptions {
  readonly beforeStep?: ((step: string) => void) | undefined;
  /** Switched off where only a power cut could tell the difference. */
  readonly mayFlush?: boolean | undefined;
}

export function createFileSteps({ beforeStep = () => {}, mayFlush = true }: FileStepsOptions = {}): FileSteps {
  /** Folders that are there: asking the disk before each of many files takes a while. */
  const made = new Set<string>();
  const steps: FileSteps = {
    mayFlush,
    makeFolder(path) {
      if (made.has(path)) return;
      beforeStep(`make folder ${path}`);
      mkdirSync(path, { recursive: true });
      made.add(path);
    },
    write(path, content) {
      steps.makeFolder(dirname(path));
      beforeStep(`write ${path}`);
      namingFile(path, () => (typeof content === "string" ? writeFileSync(path, content) : writePieces(path, content)));
    },
    share(from, to) {
      steps.makeFolder(dirname(to));
      beforeStep(`share ${to}`);
      try {
        linkSync(from, to);
      } catch {
        copyFileSync(from, to);
      }
    },
    move(from, to) {
      forgetFolders(from);
      beforeStep(`move ${to}`);
      renameSync(from, to);
    },
    remove(path) {
      forgetFolders(path);
      if (!existsSync(path)) return;
      beforeStep(`remove ${path}`);
      rmSync(path, { recursive: true, force: true });
    },
    flush(path) {
      if (!mayFlush) return;
      beforeStep(`flush ${path}`);
      const file = openSync(path, "r");
      try {
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
  return steps;

  function writePieces(path: string, pieces: Iterable<string>): void {
    const file = openSync(path, "w");
    try {
      for (const piece of pieces) writeSync(file, piece);
    } finally {
      closeSync(file);
    }
  }

  function forgetFolders(path: string): void {
    for (const folder of made) if (folder === path || folder.startsWith(`${path}${sep}`)) made.delete(folder);
  }
}
