import { build, type Plugin } from "vite";

/** The file that `/` loads before its first paint; the name carries no hash because it is not cached for long. */
export const rootLanguageFile = "root-language.js";

/**
 * Bundles `src/start/root-language.ts` to one small classic script. A module would run too late: the German page would
 * be seen before the English one.
 */
export function rootLanguageScript(): Plugin {
  return {
    name: "root-language-script",
    configureServer(server) {
      server.middlewares.use(`/${rootLanguageFile}`, async (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(await bundle());
      });
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return;
      this.emitFile({ type: "asset", fileName: rootLanguageFile, source: await bundle() });
    },
  };
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    define: { "process.env": "{}" },
    build: {
      write: false,
      minify: true,
      lib: { entry: "src/start/root-language.ts", formats: ["iife"], name: "rootLanguage" },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && "output" in result ? result.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error("src/start/root-language.ts gave no script.");
  return chunk.code;
}
