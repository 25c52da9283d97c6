import { build } from "vite";

/** The process that bundles studio/preview/overlay.ts, and sends the code. The packages in it are the Studio's. */
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
