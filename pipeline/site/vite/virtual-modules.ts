import type { Plugin } from "vite";
import { readSnapshot } from "#src/content/read.ts";
import { companyIn } from "../code/site-code.ts";

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

/** Provides `virtual:company`, the company's name from the snapshot, to pages without a payload. */
export function companyPlugin(snapshotDir: string): Plugin {
  const company = () => companyIn(readSnapshot(snapshotDir));
  return virtualModule("company", () => `export const company = ${JSON.stringify(company())};\n`);
}
