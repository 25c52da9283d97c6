import type { Plugin } from "vite";

/** Provides the code of the module `virtual:<name>`. The dev server makes the code anew after any file is edited. */
export function virtualModule(name: string, code: () => string | Promise<string>): Plugin {
  const id = `virtual:${name}`;
  const resolved = `\0${id}`;
  return {
    name: id,
    resolveId: (asked) => (asked === id ? resolved : undefined),
    load: (asked) => (asked === resolved ? code() : undefined),
    configureServer({ watcher, environments }) {
      watcher.on("all", () => {
        for (const { moduleGraph } of Object.values(environments)) {
          const known = moduleGraph.getModuleById(resolved);
          if (known) moduleGraph.invalidateModule(known);
        }
      });
    },
  };
}
