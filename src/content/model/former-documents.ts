import { type Collection, collectionNames } from "../../addresses.ts";
import { object, optional, Type } from "./schema.ts";

/** The file in the folder of a snapshot with former addresses. */
export const formerFile = "former-addresses.json";

/** The id of the last document with a page at an address without one now, by collection and slug. */
export type FormerDocuments = { readonly [C in Collection]?: Readonly<Record<string, string>> };

const idBySlug = Type.Record(Type.String({ pattern: "^[a-z0-9-]+$" }), Type.String({ minLength: 1 }), {
  additionalProperties: false,
});

export const formerDocumentsSchema = object(
  Object.fromEntries(collectionNames.map((name) => [name, optional(idBySlug)])),
);
