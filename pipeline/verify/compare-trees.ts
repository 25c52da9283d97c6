import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../site/list-files.ts";

/** The first file, by name, in which two folders differ. */
export interface Difference {
  readonly file: string;
  /** A sentence about it. */
  readonly what: string;
}

/** @returns undefined when names, rights and bytes of all files are the same */
export async function firstDifference(
  one: { readonly dir: string; readonly name: string },
  other: { readonly dir: string; readonly name: string },
): Promise<Difference | undefined> {
  const [inOne, inOther] = [await listFiles(one.dir), await listFiles(other.dir)].map((names) => new Set(names));
  for (const file of [...new Set([...(inOne ?? []), ...(inOther ?? [])])].sort()) {
    if (!inOne?.has(file)) return { file, what: `is only in ${other.name}` };
    if (!inOther?.has(file)) return { file, what: `is only in ${one.name}` };
    const what = differenceOf(join(one.dir, file), join(other.dir, file));
    if (what) return { file, what };
  }
  return undefined;
}

function differenceOf(one: string, other: string): string | undefined {
  const [oneMode, otherMode] = [modeOf(one), modeOf(other)];
  if (oneMode !== otherMode) return `has the rights ${oneMode} here and ${otherMode} there`;
  const [oneBytes, otherBytes] = [readFileSync(one), readFileSync(other)];
  if (oneBytes.equals(otherBytes)) return undefined;
  const at = oneBytes.findIndex((byte, index) => byte !== otherBytes[index]);
  const place = at < 0 ? oneBytes.length : at;
  return `differs from byte ${place} on: ${excerpt(oneBytes, place)} here and ${excerpt(otherBytes, place)} there`;
}

/** As the shell writes it: `644`. */
function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}

/** Characters around the place, where they can be read. */
function excerpt(bytes: Buffer, at: number): string {
  const text = bytes.subarray(Math.max(0, at - 20), at + 40).toString("utf8");
  return JSON.stringify(/[^\P{Cc}\n\t]|\uFFFD/u.test(text) ? bytes.subarray(at, at + 8).toString("hex") : text);
}
