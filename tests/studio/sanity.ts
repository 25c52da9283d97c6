import { registerHooks } from "node:module";
// @ts-expect-error The package has no types of its own.
import { JSDOM } from "jsdom";
import type { Content } from "#tests/support/editable-content.ts";
import { clientOf } from "#tests/support/local-cms/client.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import type { SampleAsset } from "#tests/support/sample-assets.ts";
import { type EditorLanguage, editorWords } from "../../studio/schema/editor-words.ts";
import { editedTypes, studioTypes } from "../../studio/schema/studio-types.ts";

/** Functions with which the Studio's inputs make their values. Their module does not export them. */
const inputs = [
  "handleHotspotMove",
  "handleHotspotResize",
  "handleCropMove",
  "handleCropHandleResize",
  "slugify",
  "deserialize",
  "serialize$1",
];
/** The address of Sanity's module with these functions. It is found while loading, because it contains a hash. */
let inputsUrl = "";

registerHooks({
  load: (url, context, next) => {
    // The Studio's code imports stylesheets, which Node cannot load.
    if (url.endsWith(".css")) return { format: "module", source: "", shortCircuit: true };
    const loaded = next(url, context);
    const source = url.includes("/sanity/lib/") ? String(loaded.source) : "";
    if (!source.includes("handleCropHandleResize = (")) return loaded;
    inputsUrl = url;
    const exported = inputs.map((name) => `${name} as input_${name}`);
    return { ...loaded, source: `${source}\nexport { ${exported.join(", ")} };` };
  },
});

/** Sanity's own code, from the Studio's packages. */
export const { createSchema, validateDocument } = await import("../../studio/node_modules/sanity/lib/index.js");
export const { builtinTypes, groupProblems, validateSchema } = await import(
  "../../studio/node_modules/@sanity/schema/lib/_internal.js"
);
export const { Schema } = await import("../../studio/node_modules/@sanity/schema/lib/index.js");

const ownInputs = await import(/* @vite-ignore */ inputsUrl);
const input = (name: string) => ownInputs[`input_${name}`];

/** A drag in Sanity's picture tool: what the pointer holds, and how it moves. */
export interface Drag {
  readonly tool: "handleHotspotMove" | "handleHotspotResize" | "handleCropMove" | "handleCropHandleResize";
  readonly handle: string;
  readonly to: { readonly x: number; readonly y: number };
}

/** Crop and hotspot after a drag, by Sanity's own picture tool. */
export function dragged<Value extends { crop: object; hotspot: object }>(
  value: Value,
  { tool, handle, to }: Drag,
): Value {
  // In pixels of the picture on the screen.
  const initialCursor = { x: 50, y: 40 };
  const innerRect = { left: 0, top: 0, width: 331, height: 217 };
  if (tool === "handleHotspotMove") return input(tool)(value, initialCursor, to, innerRect);
  const initial = { initialCrop: value.crop, crop: value.crop, initialHotspot: value.hotspot, initialCursor };
  return input(tool)({ ...initial, pointerPos: to, innerRect, activeHandle: `crop-${handle}` });
}

/** The slug that the Studio's button makes of a text. */
export function slugOf(text: string, maxLength: number): Promise<string> {
  return input("slugify")(text, { options: { maxLength } }, {});
}

/** The day that the Studio's date field makes of a typed text. Undefined if the field refuses the text. */
export function typedDay(text: string): string | undefined {
  const { isValid, date } = input("deserialize")(text);
  return isValid ? input("serialize$1")(date) : undefined;
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

/** The parts of a workspace that validation reads. */
type Workspace = Parameters<typeof validateDocument>[0]["workspace"];
export const workspaceIn = (language: EditorLanguage) =>
  ({
    schema: createSchema({ name: "default", types: studioTypes(editorWords(language)) }),
    i18n: { t: (key: string) => key, loadNamespaces: async () => {} },
  }) as unknown as Workspace;
export const english = workspaceIn("en");

/** The Studio's messages about the documents with these ids, by default all. Each is checked as a draft. */
export async function studioSays(
  content: Content,
  workspace: Workspace,
  ids: readonly string[] = [...content.keys()],
  { fileName, bytes }: Partial<SampleAsset> = {},
): Promise<Map<string, string[]>> {
  const cms = await openCms({ documents: [...content.values()] });
  if (fileName) cms.assets.set(fileName, bytes);
  const client = clientOf(cms, { apiVersion: "2025-02-19", token: "editor" });
  const documents = ids.flatMap((id) => content.get(id) ?? []);
  const told = new Map<string, string[]>();
  for (const document of documents.filter(({ _type }) => editedTypes.some((type) => type === _type))) {
    const markers = await validateDocument({
      document: { ...document, _id: `drafts.${document._id}`, _rev: "a", _createdAt: "", _updatedAt: "" } as never,
      workspace,
      getClient: () => client as never,
      getDocumentExists: async ({ id }) => content.has(id),
      environment: "studio",
    });
    told.set(
      document._id,
      markers.map(({ level, message }) => `${level}: ${message}`),
    );
  }
  return told;
}

export const isRefused = (messages: readonly string[]) => messages.some((message) => message.startsWith("error"));
