import { pictureSize } from "./picture-size.ts";
import { each, listOf, type Rule } from "./rule.ts";

/** Rules about files, for the forms of any company. Bundles omit those that no form imports. */

/** With or without dots: `pdf`, `.pdf`. Names are compared without regard to case. */
export function ext(extensions: readonly string[]): Rule {
  const wanted = extensions.map((extension) => extension.replace(/^\./, "").toLowerCase());
  const names = wanted.map((extension) => extension.toUpperCase());
  return each("ext", (one) => wanted.includes(extensionOf(one) ?? ""), { extensions: names });
}

const pictures = ["jpg", "jpeg", "png", "gif", "bmp", "svg", "webp"];

/** Judges the file's name. `dimensions` reads the content. */
export const image = (): Rule => each("image", (one) => pictures.includes(extensionOf(one) ?? ""));

export function mimes(types: readonly string[]): Rule {
  // `image/*` matches every subtype, but not a missing one.
  const patterns = types.map((type) => new RegExp(`^${type.split("*").map(escaped).join(".+")}$`, "i"));
  return each("mimes", (one) => one instanceof Blob && patterns.some((pattern) => pattern.test(essenceOf(one))));
}

/** Units of 1024 bytes, for each file separately. */
export const size = (kilobytes: number): Rule =>
  each("size", (one) => one instanceof Blob && one.size <= kilobytes * 1024, { kilobytes });

/** The exact size in pixels. It decodes the picture, so the verdict is a promise, and only browsers can give it. */
export function dimensions(width: number, height: number): Rule<Promise<boolean>> {
  const fits = async (one: unknown) => {
    const found = one instanceof Blob ? await pictureSize(one) : undefined;
    return found?.width === width && found.height === height;
  };
  return {
    name: "dimensions",
    params: { width, height },
    passes: async (value) => (await Promise.all(listOf(value).map(fits))).every(Boolean),
  };
}

/** Without the dot and in lower case; undefined if the value is not a file or has no extension. */
function extensionOf(value: unknown): string | undefined {
  const name = value instanceof Blob && "name" in value ? String(value.name) : "";
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
}

function essenceOf({ type }: Blob): string {
  return type.split(";", 1)[0]?.trim() ?? "";
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
