import { type Dirent, readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** The files in a folder and below, relative to it and with `/` between names, by code unit. */
export async function listFiles(dir: string): Promise<string[]> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const nameOf = namesIn(dir);
  return entries
    .filter((entry) => entry.isFile())
    .map(nameOf)
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

/** Gives names relative to the folder that was listed, with `/` between them. There may be very many. */
export function namesIn(dir: string): (entry: Dirent) => string {
  const prefixes = new Map<string, string>();
  const start = join(dir, sep).length;
  return ({ parentPath, name }) => {
    let prefix = prefixes.get(parentPath);
    prefix ??= join(parentPath, sep).slice(start).split(sep).join("/");
    prefixes.set(parentPath, prefix);
    return prefix + name;
  };
}
