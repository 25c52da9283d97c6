import { canonicalJson } from "#src/content/canonical.ts";
import { knownContent } from "#src/content/known-content.ts";
import { isObject } from "../json.ts";

/** In this file, a built site lists the documents that it shows. The Studio reads it, so nothing here may need Node. */
export const shownDocumentsFile = "shown-documents.json";

export type ShownDocuments = Readonly<Record<string, ShownDocument>>;

export interface ShownDocument {
  readonly digest: string;
  readonly pages: readonly string[];
  readonly pageCount: number;
}

/** True if a value has the form of such a list. At the address of the file, a host may answer something else. */
export function isShownDocuments(value: unknown): value is ShownDocuments {
  return isObject(value) && Object.values(value).every(isShownDocument);
}

function isShownDocument(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.pages)) return false;
  const areTexts = [value.digest, ...value.pages].every((text) => typeof text === "string");
  return areTexts && typeof value.pageCount === "number";
}

/** The number of hexadecimal digits that a digest has of the SHA-256. */
export const digestDigits = 16;

/** The digest of a document as pages see it. */
export async function contentDigest(document: object): Promise<string> {
  const { _type } = document as { readonly _type?: unknown };
  const content = knownContent({ ...document, _type: String(_type) });
  const bytes = new TextEncoder().encode(canonicalJson(content ?? {}));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digestDigits);
}
