import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface ImportLine {
  readonly from: string;
  /** Path inside the project, or the name of a package as it is written. */
  readonly to: string;
  readonly isPackage: boolean;
  /** True for a dynamic import, which is loaded later. */
  readonly isLazy: boolean;
}

export function importLines(folders: readonly string[]): ImportLine[] {
  return folders.flatMap((folder) => codeFiles(folder)).flatMap(importsOf);
}

function codeFiles(folder: string): string[] {
  const isPackages = ({ name }: { name: string }) => name === "node_modules";
  const found = globSync("**/*.{ts,tsx}", { cwd: join(root, folder), withFileTypes: true, exclude: isPackages });
  return found.map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

const importing = /(?:\bfrom\s+|^import\s+|\bimport(\()\s*)"([^"\n]+)"/gm;

function importsOf(from: string): ImportLine[] {
  const text = readFileSync(join(root, from), "utf8");
  return [...text.matchAll(importing)].map(([, lazy, name = ""]) => {
    return { from, ...targetOf(from, name), isLazy: lazy !== undefined };
  });
}

/** A query says how a file is imported, so it is not part of the path. */
function targetOf(from: string, written: string): Pick<ImportLine, "to" | "isPackage"> {
  const name = written.replace(/\?.*$/, "");
  if (name.startsWith(".")) return { to: normalize(join(dirname(from), name)), isPackage: false };
  if (name.startsWith("#")) return { to: name.slice(1), isPackage: false };
  return { to: name, isPackage: true };
}
