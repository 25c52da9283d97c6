import { registerHooks } from "node:module";

// The Studio's code imports stylesheets, which Node cannot load.
registerHooks({
  load: (url, context, next) =>
    url.endsWith(".css") ? { format: "module", source: "", shortCircuit: true } : next(url, context),
});

/** Sanity's own code, from the Studio's packages. */
export const { createSchema, validateDocument } = await import("../../studio/node_modules/sanity/lib/index.js");
export const { builtinTypes, groupProblems, validateSchema } = await import(
  "../../studio/node_modules/@sanity/schema/lib/_internal.js"
);
export const { Schema } = await import("../../studio/node_modules/@sanity/schema/lib/index.js");
