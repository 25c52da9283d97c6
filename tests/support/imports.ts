import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

type Import = ReturnType<typeof importsOf>[number];

export function importsIn(folders: readonly string[]) {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`);
  return globSync(patterns, { exclude: ["**/node_modules"] }).flatMap(importsOf);
}

/** The imports of a file: `import type { A } from "b"`, `export … from "b"`, `import "b.css"` and `import("b")`. */
export function importsOf(from: string) {
  const text = readFileSync(from, "utf8");
  const found = text.matchAll(
    /(?:^(?:import|export)(?: (type))? [^;"]*?\bfrom\s+|\bfrom\s+|^import\s+|\bimport(\()\s*)"([^"\n]+)"/gm,
  );
  return [...found].map(([, type, lazy, name = ""]) => {
    // Browsers load a lazy import later. They never load an import of types.
    return { from, ...targetOf(from, name), isLazy: lazy !== undefined, isType: type !== undefined };
  });
}

/** `to` is the name of a package, or a path inside the project, without a query such as `?raw`. */
function targetOf(from: string, written: string) {
  const name = written.replace(/\?.*$/, "");
  if (name.startsWith(".")) return { to: normalize(join(dirname(from), name)), isPackage: false };
  if (name.startsWith("#")) return { to: name.slice(1), isPackage: false };
  return { to: name, isPackage: true };
}

/** The places that each place imports, without itself. Files for which `placeOf` is undefined are left out. */
export function graphOf(imports: readonly Import[], placeOf: (file: string) => string | undefined) {
  const graph = new Map<string, Set<string>>();
  for (const each of imports) {
    const [from, to] = [placeOf(each.from), placeOf(each.to)];
    if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** All places to which a chain of imports leads from a place. */
export function reachedFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set(graph.get(start));
  for (const place of reached) for (const next of graph.get(place) ?? []) reached.add(next);
  return reached;
}
