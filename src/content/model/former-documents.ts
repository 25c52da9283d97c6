import { collectionNames, type PageType } from "../../addresses.ts";
import { object, optional, Type } from "./schema.ts";

/** The file in the folder of a snapshot with former addresses. */
export const formerFile = "former-addresses.json";

/** The id of the last document with a page at an address without one now, by type, and slug or screen. */
export type FormerDocuments = { readonly [T in PageType]?: Readonly<Record<string, string>> };

const idBy = (pattern: string) =>
  optional(Type.Record(Type.String({ pattern }), Type.String({ minLength: 1 }), { additionalProperties: false }));

export const formerDocumentsSchema = object({
  ...Object.fromEntries(collectionNames.map((name) => [name, idBy("^[a-z0-9-]+$")])),
  page: idBy("^[A-Za-z0-9]+$"),
});
