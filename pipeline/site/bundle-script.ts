import { wordsPlugin } from "./words-plugin.ts";

/**
 * Bundles one entry to a classic script that needs no other file.
 *
 * @param entry a file of this project
 * @param environment what stands in the place of `process.env.<name>`; other names become undefined
 * @throws when the entry cannot be bundled
 */
export async function bundleScript(entry: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
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
