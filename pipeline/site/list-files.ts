import { type Dirent, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The files in a folder and below, relative to it and with `/` between names, by code unit. */
export async function listFiles(dir: string): Promise<string[]> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(dir, join(parentPath, name)).split(sep).join("/")).sort();
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
