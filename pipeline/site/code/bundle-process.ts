import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build } from "vite";
import { listFiles } from "../../files.ts";

/**
 * Bundles the site by vite.config.ts for browsers and for Node. A separate process, so that its memory is freed. It
 * sends the files to the build: those for browsers, with public/, under `client/`, the others under `server/`.
 */
const bundles = [
  listFiles("public").map((name) => [`client/${name}`, readFileSync(join("public", name))] as const),
  await bundle("client", { manifest: true, rolldownOptions: { input: { entry: "src/main.tsx" } } }),
  await bundle("server", {
    ssr: "src/main.tsx",
    minify: false,
    rolldownOptions: { output: { entryFileNames: "[name].mjs" } },
  }),
];
process.send?.(new Map(bundles.flat()));

async function bundle(part: string, options: BuildOptions): Promise<[string, Buffer][]> {
  const made = await build({ logLevel: "error", build: { ...options, write: false } });
  if (!("output" in made)) throw new Error("Vite was expected to make one bundle.");
  return made.output.map((file) => [
    `${part}/${file.fileName}`,
    Buffer.from(file.type === "chunk" ? file.code : file.source),
  ]);
}
