import type { Plugin } from "vite";
import { serviceWorkerPath } from "../../src/security/trusted-types.ts";
import { answerRequests } from "./dev-server.ts";
import { wordsPlugin } from "./words-plugin.ts";

/** The file that `/` loads before its first paint; the name carries no hash because it is not cached for long. */
export const rootLanguageFile = "root-language.js";

/**
 * Bundles `src/start/root-language.ts` to one small classic script. A module would run too late: the page in the
 * default language would be seen before the one in the visitor's.
 */
export function rootLanguageScript(): Plugin {
  const script = () => bundleScript("src/start/root-language.ts");
  return {
    name: "root-language-script",
    configureServer(server) {
      answerRequests(server, async (pathname) => (pathname === `/${rootLanguageFile}` ? script() : undefined));
    },
    async generateBundle() {
      if (this.environment.config.build.ssr) return;
      this.emitFile({ type: "asset", fileName: rootLanguageFile, source: await script() });
    },
  };
}

/** Where the service worker lies in the built site. */
export const serviceWorkerFile = serviceWorkerPath.slice(1);

interface WorkerOptions {
  /** Names the code of the site. The worker's text changes with it, which is how browsers notice a new version. */
  readonly buildId: string;
  /** `WORKER=off`: the worker that takes earlier ones away. */
  readonly isOff: boolean;
}

/** The service worker, one file that imports nothing. */
export function serviceWorkerScript({ buildId, isOff }: WorkerOptions): Promise<string> {
  const entry = isOff ? "src/worker/off.ts" : "src/worker/worker.ts";
  return bundleScript(entry, { BUILD_ID: buildId, NODE_ENV: "production" });
}

/**
 * Bundles one entry to a classic script that needs no other file.
 *
 * @param environment what stands in the place of `process.env.<name>`; other names become undefined
 * @throws when the entry cannot be bundled
 */
async function bundleScript(entry: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  // Loaded when there is something to bundle, which takes a quarter of a second: most builds find it bundled.
  const { build } = await import("vite");
  const names = Object.entries(environment).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]);
  const output = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [wordsPlugin()],
    define: { ...Object.fromEntries(names), "process.env": "{}" },
    build: {
      write: false,
      minify: true,
      target: "es2023",
      lib: { entry, formats: ["iife"], name: "script" },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && "output" in result ? result.output[0] : undefined;
  if (chunk?.type !== "chunk") throw new Error(`${entry} gave no script.`);
  return chunk.code;
}
