import { type Dirent, readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** The files in a folder and below, relative to it and with `/` between names, by code unit. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => nameIn(dir, entry))
    .sort();
}

/** Everything in a folder and below; nothing where there is no folder. */
export function entriesIn(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Relative to the folder that was listed, with `/` between names. */
export function nameIn(dir: string, { parentPath, name }: Dirent): string {
  return relative(dir, join(parentPath, name)).split(sep).join("/");
}
