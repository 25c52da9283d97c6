import { type Collection, collectionNames } from "../../addresses.ts";
import { object, optional, Type } from "./schema.ts";

/** In a snapshot's folder, where there are former addresses. */
export const formerFile = "former-addresses.json";

/** Which document was the last to have an address that no page has now: its id, by collection and slug. */
export type FormerDocuments = { readonly [C in Collection]?: Readonly<Record<string, string>> };

const idBySlug = Type.Record(Type.String({ pattern: "^[a-z0-9-]+$" }), Type.String({ minLength: 1 }), {
  additionalProperties: false,
});

export const formerDocumentsSchema = object(
  Object.fromEntries(collectionNames.map((name) => [name, optional(idBySlug)])),
);
