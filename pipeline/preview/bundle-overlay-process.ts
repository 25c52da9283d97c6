import { build } from "vite";

/** Bundles studio/preview/overlay.ts with the Studio's packages in a process, and sends the code. */
const made = await build({
  configFile: false,
  root: "studio",
  logLevel: "error",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    write: false,
    lib: { entry: "preview/overlay.ts", formats: ["es"], fileName: "overlay" },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
const [bundle] = [made].flat();
if (!bundle || !("output" in bundle)) throw new Error("Vite was expected to make one bundle.");
process.send?.(new Map([["overlay.js", Buffer.from(bundle.output[0].code)]]));
