import { collectionNames, type PageType } from "../../addresses.ts";
import { object, oneOfValues, optional, type Static, Type, text } from "./schema.ts";

/** The files of a snapshot beside those of its documents. */

type Unchanging<T> = { readonly [K in keyof T]: Unchanging<T[K]> };

const digest = Type.String();
const digests = Type.Record(Type.String(), digest);

/** Without `since` the edit adds a document to the snapshot; without `revision` it deletes a document from it. */
const heldEdit = object({
  type: Type.String(),
  /** The CMS's revision that is held back. */
  revision: optional(Type.String()),
  /** The SHA-256 of the document's file when the edit came. The file stays unchanged. */
  since: optional(digest),
  /** Problems in English. They have more fields, from which reports write them in the reader's language. */
  why: Type.Array(
    Type.Object({
      level: oneOfValues("error", "drift"),
      document: Type.String(),
      path: Type.String(),
      wrong: Type.String(),
      remedy: Type.String(),
    }),
  ),
});
export type HeldEdit = Unchanging<Static<typeof heldEdit>>;

/** `snapshot/snapshot.json`: the expected state of the files beside it. It contains no date. */
export const lockSchema = object({
  formatVersion: Type.Literal(1),
  modelVersion: Type.Number(),
  /** The documents' origin: `sample`, or `sanity:<project>/<dataset>`. */
  source: text,
  counts: Type.Record(Type.String(), Type.Integer()),
  /** SHA-256 of each document's file, by id. */
  documents: digests,
  /** SHA-256 of each file in `assets/`, by name. */
  assets: digests,
  /** SHA-256 of `former-addresses.json`, if it exists. */
  formerAddresses: optional(digest),
  /** Ids of the documents that were hidden by their dates on the day of the seal, whatever their `open` says. */
  expired: Type.Array(Type.String()),
  /** Names of the files in `assets/` that the CMS had altered, so that the SHA-1 in the name does not fit the file. */
  alteredAssets: optional(Type.Array(Type.String())),
  modelHash: optional(digest),
  filterHash: optional(digest),
  /** The documents that differ from the CMS because their latest edit has a fault, by id. */
  held: optional(Type.Record(Type.String(), heldEdit)),
  digest,
});
export type SnapshotLock = Unchanging<Static<typeof lockSchema>>;

/** Raised when a change of the content model makes older snapshots unreadable. */
export const modelVersion = 1;

/** The file with former addresses. A snapshot without former addresses has no such file. */
export const formerFile = "former-addresses.json";

/** For each type the former slugs or screens, each with the id of the last document that had a page there. */
export type FormerDocuments = { readonly [T in PageType]?: Readonly<Record<string, string>> };

const idBy = (pattern: string) =>
  optional(Type.Record(Type.String({ pattern }), text, { additionalProperties: false }));

export const formerDocumentsSchema = object({
  ...Object.fromEntries(collectionNames.map((name) => [name, idBy("^[a-z0-9-]+$")])),
  page: idBy("^[A-Za-z0-9]+$"),
});
