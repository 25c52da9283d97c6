import { documentSchemas } from "#src/content/model/documents.ts";
import { sha256 } from "../sha256.ts";

/** The file of a document is `documents/<type>/<name>.json`, with a name that works on every file system. */

/** `page-home`, without capitals, because some file systems treat `A` and `a` as the same name. */
const plainId = /^[a-z0-9][a-z0-9._-]*$/;
const plainType = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** `con` and `com1.json`: Windows treats these names as devices, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A longer id is shortened in the file's name, because file systems allow 255 bytes with the ending. */
const longestId = 120;
/** The most characters of a shortened id. Its digest follows, with `~` 9 characters. */
const longestSlug = longestId - 20;

/** A document's path inside a snapshot. Throws for an id or a type that could lead outside. */
export function documentFile(type: string, id: string): string {
  if (!plainType.test(type) || type.includes("..") || type.endsWith(".") || device.test(type)) {
    throw new Error(`the _type ${JSON.stringify(type)} cannot be the name of a folder`);
  }
  return `documents/${folderNameFor(type)}/${fileNameFor(id)}.json`;
}

/** A type of the model keeps its name. An unknown type gets a digest if another may differ only in capital letters. */
function folderNameFor(type: string): string {
  const lower = type.toLowerCase();
  const isPlain = type === lower && !knownTypes.some((known) => known.toLowerCase() === lower);
  return isPlain || knownTypes.includes(type) ? type : `${lower}~${digestOf(type)}`;
}

const knownTypes = Object.keys(documentSchemas);

/** A plain id stays as it is. Another id becomes its plain letters with a digest of the whole. Throws for a path. */
export function fileNameFor(id: string): string {
  if (id === "" || id.includes("/") || id.includes("\\") || id.includes("..")) {
    throw new Error(`the _id ${JSON.stringify(id)} cannot be the name of a file`);
  }
  if (plainId.test(id) && !device.test(id) && !id.endsWith(".") && id.length <= longestId) return id;
  const slug = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, "");
  return `${slug || "id"}~${digestOf(id)}`;
}

function digestOf(name: string): string {
  return sha256(name).slice(0, 8);
}

/** False for a type or an id that cannot be part of a path. */
export function hasFile(type: string, id: string): boolean {
  try {
    documentFile(type, id);
    return true;
  } catch {
    return false;
  }
}
