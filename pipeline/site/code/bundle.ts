import type { InlineConfig } from "vite";
import type { Files } from "../cache/build-cache.ts";
import { receiveJob, report, runModule } from "./child-process.ts";

/** Bundles a configuration with Vite, to files in memory. Throws if code cannot be bundled. */
export async function bundle(config: InlineConfig): Promise<Files> {
  // Vite is loaded on demand, because that takes a quarter of a second and most builds find all code in the cache.
  const { build } = await import("vite");
  const made = await build({ logLevel: "silent", ...config, build: { ...config.build, write: false } });
  const result = Array.isArray(made) ? made[0] : made;
  if (!result || !("output" in result)) throw new Error("Vite was expected to make one bundle.");
  const contentOf = (file: (typeof result.output)[number]) => (file.type === "chunk" ? file.code : file.source);
  return new Map(result.output.map((file) => [file.fileName, Buffer.from(contentOf(file))]));
}

/** Bundles several configurations in another process, whose end frees the memory. Throws with the bundler's message. */
export async function bundleApart(
  configurations: readonly InlineConfig[],
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly Files[]> {
  let bundles: readonly Files[] = [];
  const { code, errors } = await runModule<readonly Files[]>(new URL(import.meta.url), {
    work: "Bundling the site's code",
    settings,
    message: configurations,
    onMessage: (made) => {
      bundles = made;
    },
  });
  if (code !== 0) throw new Error(`The site's code could not be bundled (exit code ${code}).\n${errors}`);
  return bundles;
}

/** `bundleApart` runs this file as a process, which makes a bundle for each configuration that it receives. */
if (import.meta.main) {
  const bundles = [];
  for (const configuration of await receiveJob<readonly InlineConfig[]>()) bundles.push(await bundle(configuration));
  await report(bundles);
  process.disconnect?.();
}
