import { extname } from "node:path";
import types from "./media-types.json" with { type: "json" };

export const mediaTypes: Readonly<Record<string, string>> = types;

/** With `nosniff`, an unknown type is downloaded and never shown as a page. */
export const unknownMediaType = "application/octet-stream";

export function mediaTypeFor(fileName: string): string {
  return mediaTypes[extname(fileName).toLowerCase()] ?? unknownMediaType;
}
