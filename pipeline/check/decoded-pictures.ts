import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Pictures that were decoded to the last pixel and found to be what their names say, by a SHA-256 over bytes and name: it
 * takes some hundredths of a second each, and bytes do not change. A file that cannot be read or written costs time and
 * nothing else.
 */
export interface DecodedPictures {
  has(mark: string): boolean;
  add(mark: string): void;
  save(): void;
}

export function readDecodedPictures(file: string): DecodedPictures {
  const known = new Set(linesOf(file));
  const before = known.size;
  return {
    has: (mark) => known.has(mark),
    add: (mark) => void known.add(mark),
    save() {
      if (known.size > before) write(file, [...known].sort());
    },
  };
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^[0-9a-f]{64}$/.test(line));
  } catch {
    return [];
  }
}

function write(file: string, lines: readonly string[]): void {
  const fresh = `${file}.${process.pid}.tmp`;
  const folder = dirname(file);
  try {
    // A check makes no folder for caches where there is none.
    if (!existsSync(dirname(folder))) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(fresh, lines.map((line) => `${line}\n`).join(""));
    renameSync(fresh, file);
  } catch {
    // The next check decodes them again.
  }
}
