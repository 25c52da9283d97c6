import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";

/** The file that `/` loads before its first paint; the name carries no hash because it is not cached for long. */
export const rootLanguageFile = "root-language.js";

const entry = "src/start/root-language.ts";

/**
 * Bundles `src/start/root-language.ts` to one small classic script. A module would run too late: the page in the
 * default language would be seen before the one in the visitor's.
 */
export function rootLanguageScript(): Plugin {
  return {
    name: "root-language-script",
    configureServer(server) {
      server.middlewares.use(`/${rootLanguageFile}`, async (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(await bundleScript(entry));
      });
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return;
      this.emitFile({ type: "asset", fileName: rootLanguageFile, source: await bundleScript(entry) });
    },
  };
}
