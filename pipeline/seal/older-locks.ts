import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { git } from "../git/git.ts";
import { isObject, type JsonObject, parseJson } from "../json.ts";
import { lockFile } from "../snapshot/lock.ts";

export type OlderLock = JsonObject & { readonly source: string };

/**
 * The locks that say where a folder's content comes from: its own, both sides of an unfinished merge in it, or the last
 * commit's if the file cannot be read. Empty if none does.
 */
export async function olderLocks(dir: string): Promise<OlderLock[]> {
  const text = await readFile(join(dir, lockFile), "utf8").catch(() => "");
  const own = sidesOfMerge(text).map(parseJson).filter(isOlderLock);
  if (own.length > 0) return own;
  const committed = await git(dir, ["show", `HEAD:./${lockFile}`]).catch(() => "");
  return [parseJson(committed)].filter(isOlderLock);
}

function isOlderLock(value: unknown): value is OlderLock {
  return isObject(value) && typeof value.source === "string" && value.source !== "";
}

/** A text with git's conflict markers as it is on each side; any other text once. */
function sidesOfMerge(text: string): string[] {
  const marks = { "<<<<<<<": "ours", "|||||||": "before", "=======": "theirs", ">>>>>>>": "both" } as const;
  const [ours, theirs]: [string[], string[]] = [[], []];
  let side: (typeof marks)[keyof typeof marks] = "both";
  for (const line of text.split("\n")) {
    const mark = marks[line.slice(0, 7) as keyof typeof marks];
    if (mark) side = mark;
    else if (side !== "before") {
      if (side !== "theirs") ours.push(line);
      if (side !== "ours") theirs.push(line);
    }
  }
  return [...new Set([ours.join("\n"), theirs.join("\n")])];
}
