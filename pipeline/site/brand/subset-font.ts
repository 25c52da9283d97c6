import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

interface SubsetOptions {
  /** Unicode code points that stay. */
  readonly characters: ReadonlySet<number>;
  /** Weights that stay, of a font with an axis of weights. */
  readonly lightest: number;
  readonly heaviest: number;
}

/**
 * A font with fewer characters and weights, by HarfBuzz's own subsetter: the same glyphs, with their kerning and the
 * figures of equal width that the styles ask for. Equal input gives equal bytes.
 *
 * @param font TrueType or OpenType, unpacked
 * @throws when HarfBuzz cannot read it
 */
export async function subsetFont(font: Uint8Array, options: SubsetOptions): Promise<Uint8Array> {
  const { characters, lightest, heaviest } = options;
  // Its memory grows and is never given back: a program of its own for each font.
  const { exports } = await WebAssembly.instantiate(await harfbuzz());
  const hb = exports as unknown as HarfBuzz;
  hb._initialize();
  const address = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, address);
  const face = hb.hb_face_create(hb.hb_blob_create(address, font.length, memoryMode.writable, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const wanted = hb.hb_subset_input_unicode_set(input);
  for (const character of characters) hb.hb_set_add(wanted, character);
  const features = hb.hb_subset_input_set(input, subsetSets.layoutFeatures);
  for (const feature of figureFeatures) hb.hb_set_add(features, tagOf(feature));
  hb.hb_subset_input_set_axis_range(input, face, tagOf("wght"), lightest, heaviest, lightest);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error("HarfBuzz could not make a smaller font of it.");
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  return new Uint8Array(hb.memory.buffer.slice(start, start + hb.hb_blob_get_length(blob)));
}

/** hb-blob.h and hb-subset.h */
const memoryMode = { writable: 2 };
const subsetSets = { layoutFeatures: 6 };

/** What `font-variant-numeric` asks for; HarfBuzz keeps the features by itself that need no asking. */
const figureFeatures = ["tnum", "lnum"];

function tagOf(name: string): number {
  return Buffer.from(name, "latin1").readUInt32BE();
}

let compiled: Promise<object> | undefined;

function harfbuzz(): Promise<object> {
  const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** Node has it; the types that say so are those of browsers. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(module: object): Promise<{ readonly exports: unknown }>;
  };
};

/** What we use of https://harfbuzz.github.io/harfbuzz-hb-subset.html; pointers are numbers. */
interface HarfBuzz {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set(input: number, type: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    least: number,
    greatest: number,
    initial: number,
  ): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}
