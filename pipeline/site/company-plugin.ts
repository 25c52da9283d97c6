import type { Plugin } from "vite";
import { type Company, companyOf } from "../../src/content/company.ts";
import { readSnapshot } from "../../src/content/read.ts";
import { onlyDocument, type Snapshot } from "../../src/content/snapshot.ts";
import { forgetModule } from "./dev-server.ts";

const virtualModule = "virtual:company";
const resolvedModule = `\0${virtualModule}`;

/** Gives pages that have no payload the company's name: `virtual:company`, from the snapshot. */
export function companyPlugin(snapshotDir: string): Plugin {
  return {
    name: "company",
    resolveId: (id) => (id === virtualModule ? resolvedModule : undefined),
    load(id) {
      if (id !== resolvedModule) return undefined;
      return `export const company = ${JSON.stringify(companyIn(readSnapshot(snapshotDir)))};\n`;
    },
    // While developing: the next page asks for the name anew.
    configureServer(server) {
      server.watcher.on("all", () => forgetModule(server, resolvedModule));
    },
  };
}

/** Throws if the snapshot has no site settings. */
export function companyIn(snapshot: Snapshot): Company {
  const settings = onlyDocument(snapshot, "siteSettings");
  if (!settings) throw new Error("The snapshot has no siteSettings. Run `make check` for all problems and what to do.");
  return companyOf(settings);
}
