import { allWords, perLocale } from "#src/locales.ts";
import { serviceWorkerPath } from "#src/security/trusted-types.ts";
import { bundle } from "./bundle.ts";

/** The page `/` loads this script before its first paint. Browsers cache it only briefly, so its name needs no hash. */
export const rootLanguageFile = "root-language.js";

/** The script is no module, because a module would run after the page is visible in the default language. */
export function rootLanguageScript(): Promise<string> {
  return bundleScript("src/start/root-language.ts");
}

export const serviceWorkerFile = serviceWorkerPath.slice(1);

interface WorkerOptions {
  /** A hash of the site's code. The worker's text changes with it, so that browsers notice a new version. */
  readonly buildId: string;
  /** `WORKER=off`: the site gets the worker that removes all earlier ones. */
  readonly isOff: boolean;
}

export function serviceWorkerScript({ buildId, isOff }: WorkerOptions): Promise<string> {
  return bundleScript(`src/offline/worker/${isOff ? "off" : "worker"}.ts`, {
    BUILD_ID: buildId,
    CONNECTION_WORDS: JSON.stringify(perLocale((locale) => allWords[locale].connection)),
    NODE_ENV: "production",
  });
}

/** In the script, `process.env.<name>` becomes the value in `environment`, or undefined for any other name. */
async function bundleScript(entry: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const defined = Object.entries(environment).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]);
  const files = await bundle({
    configFile: false,
    define: { ...Object.fromEntries(defined), "process.env": "{}" },
    build: { minify: true, target: "es2023", lib: { entry, formats: ["iife"], name: "script" } },
  });
  return [...files.values()].join("");
}
