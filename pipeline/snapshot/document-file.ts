import { createHash } from "node:crypto";
import { shown } from "../text/shown.ts";

/** Where a document lies in a snapshot: `documents/<type>/<name>.json`, the same name on every file system. */

const plainId = /^[a-z0-9][a-z0-9._-]*$/;
const plainType = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Windows opens a device instead of a file of one of these names, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Characters; leaves room for the ending under the 255 bytes of every file system, and for a folder's path. */
const longest = 120;

/** The path inside a snapshot. Throws, in words, for an id or a type that could lead outside of its folder. */
export function documentFile(type: string, id: string): string {
  if (!plainType.test(type) || type.includes("..") || type.endsWith(".") || device.test(type)) {
    throw new Error(`the _type ${JSON.stringify(type)} cannot be the name of a folder`);
  }
  return `documents/${type}/${fileNameFor(id)}.json`;
}

/**
 * A document's file name without its ending: the id itself where every file system keeps it as it is, else a readable
 * form and the beginning of its digest, so that ids which differ in case alone get two files. Throws for `/` and `..`.
 */
export function fileNameFor(id: string): string {
  if (id === "" || id.includes("/") || id.includes("\\") || id.includes("..")) {
    throw new Error(`the _id ${JSON.stringify(id)} cannot be the name of a file`);
  }
  if (plainId.test(id) && !device.test(id) && !id.endsWith(".") && id.length <= longest) return id;
  const slug = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest - 20)
    .replace(/^-+|-+$/g, "");
  return `${slug || "id"}~${createHash("sha256").update(id).digest("hex").slice(0, 8)}`;
}

/** Why a document of this type and id can have no file, in words. Returns undefined for most. */
export function placeProblem(type: string, id: string): string | undefined {
  try {
    documentFile(type, id);
    return undefined;
  } catch (error) {
    return shown((error as Error).message, 200);
  }
}
