import { pictureSize } from "./picture-size.ts";
import { every, listOf, type Rule } from "./rule.ts";

/** With or without their dots: `pdf`, `.pdf`. Names are compared without regard to case. */
export function ext(extensions: readonly string[]): Rule {
  const wanted = extensions.map((extension) => extension.replace(/^\./, "").toLowerCase());
  return {
    name: "ext",
    params: { extensions: wanted.map((extension) => extension.toUpperCase()) },
    passes: (value) => every(value, (one) => isFile(one) && wanted.includes(extensionOf(one))),
  };
}

const pictures = ["jpg", "jpeg", "png", "gif", "bmp", "svg", "webp"];

/** By its name: what is in it, only opening it can tell (see `dimensions`). */
export function image(): Rule {
  return {
    name: "image",
    passes: (value) => every(value, (one) => isFile(one) && pictures.includes(extensionOf(one))),
  };
}

/** Media types as the browser knows the file; `*` stands for anything: `image/*`. */
export function mimes(types: readonly string[]): Rule {
  const patterns = types.map((type) => new RegExp(`^${type.split("*").map(escaped).join(".+")}$`, "i"));
  return {
    name: "mimes",
    passes: (value) =>
      every(value, (one) => one instanceof Blob && patterns.some((pattern) => pattern.test(essenceOf(one)))),
  };
}

/** Of 1024 bytes; each file by itself. */
export function size(kilobytes: number): Rule {
  return {
    name: "size",
    params: { kilobytes },
    passes: (value) => every(value, (one) => one instanceof Blob && one.size <= kilobytes * 1024),
  };
}

/** Pixels, exactly, as they are stored in the file. Opens it, so its verdict takes time. */
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

function isFile(value: unknown): value is File {
  return value instanceof Blob && "name" in value && typeof value.name === "string";
}

/** In lower case, without its dot; empty where a name has none. */
function extensionOf({ name }: File): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** `text/plain` of `text/plain;charset=utf-8`. */
function essenceOf({ type }: Blob): string {
  return type.split(";", 1)[0]?.trim() ?? "";
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
