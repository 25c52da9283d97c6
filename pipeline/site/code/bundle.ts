import { build, type InlineConfig } from "vite";
import type { Files } from "../cache/build-cache.ts";
import { receiveJob, report } from "./child-process.ts";

/** Bundles with Vite by a configuration, to files in memory. Throws if code cannot be bundled. */
export async function bundle(config: InlineConfig): Promise<Files> {
  const made = await build({ logLevel: "silent", ...config, build: { ...config.build, write: false } });
  const [result] = [made].flat();
  if (!result || !("output" in result)) throw new Error("Vite was expected to make one bundle.");
  return new Map(
    result.output.map((file) => [file.fileName, Buffer.from(file.type === "chunk" ? file.code : file.source)]),
  );
}

/** As a process of its own, bundles by each configuration that it receives. Its memory is freed when it ends. */
if (import.meta.main) {
  const bundles = [];
  for (const configuration of await receiveJob<readonly InlineConfig[]>()) bundles.push(await bundle(configuration));
  await report(bundles);
  process.disconnect?.();
}
