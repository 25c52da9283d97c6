import { registerHooks } from "node:module";
// @ts-expect-error The package has no types of its own.
import { JSDOM } from "jsdom";

/** Functions of Sanity's picture tool; Sanity's own module does not export them. */
export const drags = ["handleHotspotMove", "handleHotspotResize", "handleCropMove", "handleCropHandleResize"] as const;
let pictureToolUrl = "";

// The Studio's code imports stylesheets, which Node cannot load.
registerHooks({
  load: (url, context, next) => {
    if (url.endsWith(".css")) return { format: "module", source: "", shortCircuit: true };
    const loaded = next(url, context);
    const source = url.includes("/sanity/lib/") ? String(loaded.source) : "";
    if (!source.includes("handleCropHandleResize = (")) return loaded;
    pictureToolUrl = url;
    return { ...loaded, source: `${source}\nexport { ${drags.join(", ")} };` };
  },
});

/** Sanity's own code, from the Studio's packages. */
export const { createSchema, validateDocument } = await import("../../studio/node_modules/sanity/lib/index.js");
export const { builtinTypes, groupProblems, validateSchema } = await import(
  "../../studio/node_modules/@sanity/schema/lib/_internal.js"
);
export const { Schema } = await import("../../studio/node_modules/@sanity/schema/lib/index.js");

const pictureTool = await import(/* @vite-ignore */ pictureToolUrl);

/** A drag in Sanity's picture tool: what the pointer holds, and how it moves. */
interface Drag {
  readonly tool: (typeof drags)[number];
  readonly handle: string;
  readonly to: { readonly x: number; readonly y: number };
}

/** Crop and hotspot after a drag, by Sanity's own picture tool. */
export function dragged<Value extends { crop: object; hotspot: object }>(
  value: Value,
  { tool, handle, to }: Drag,
): Value {
  const initialCursor = { x: 50, y: 40 };
  const innerRect = { left: 0, top: 0, width: 331, height: 217 };
  const drag = pictureTool[tool];
  if (tool === "handleHotspotMove") return drag(value, initialCursor, to, innerRect);
  const initial = { initialCrop: value.crop, crop: value.crop, initialHotspot: value.hotspot, initialCursor };
  return drag({ ...initial, pointerPos: to, innerRect, activeHandle: `crop-${handle}` });
}

const { htmlToPortableText } = await import("../../studio/node_modules/@portabletext/html/dist/index.js");
const { sanitySchemaToPortableTextSchema } = await import(
  "../../studio/node_modules/@portabletext/sanity-bridge/dist/index.js"
);

/** The blocks that the Studio's text editor makes of pasted HTML. */
export function pasted(html: string, textType: object): object[] {
  return htmlToPortableText(html, {
    schema: sanitySchemaToPortableTextSchema(textType as never),
    parseHtml: (source: string) => new JSDOM(source).window.document,
  });
}
