import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type ImportLine = ReturnType<typeof importsOf>[number];

export function importLines(folders: readonly string[]) {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  return globSync(patterns, { exclude: ["**/node_modules"] }).flatMap(importsOf);
}

export function importsOf(from: string) {
  const text = readFileSync(from, "utf8");
  const found = text.matchAll(
    /(?:^(?:import|export)(?: (type))? [^;"]*?\bfrom\s+|\bfrom\s+|^import\s+|\bimport(\()\s*)"([^"\n]+)"/gm,
  );
  return [...found].map(([, type, lazy, name = ""]) => {
    // The browser loads a lazy import later, and an import of types alone never.
    return { from, ...targetOf(from, name), isLazy: lazy !== undefined, isType: type !== undefined };
  });
}

/**
 * `to` is a path inside the project without its query (which says how a file is imported), or the written name of a
 * package.
 */
function targetOf(from: string, written: string) {
  const name = written.replace(/\?.*$/, "");
  if (name.startsWith(".")) return { to: normalize(join(dirname(from), name)), isPackage: false };
  if (name.startsWith("#")) return { to: name.slice(1), isPackage: false };
  return { to: name, isPackage: true };
}

/** The imported places by importing place. Imports inside a place, and those of files without a place, are left out. */
export function graphOf(lines: readonly ImportLine[], placeOf: (file: string) => string | undefined) {
  const graph = new Map<string, Set<string>>();
  for (const line of lines) {
    const [from, to] = [placeOf(line.from), placeOf(line.to)];
    if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

export function reachedFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(graph.get(start));
  for (const place of reached) for (const next of graph.get(place) ?? []) reached.add(next);
  return reached;
}
