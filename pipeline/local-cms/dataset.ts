import type { JsonObject } from "../json.ts";

/** A document as the CMS returns it. Its shape is unchecked: some tests need invalid ones. */
export interface StoredDocument extends JsonObject {
  readonly _id: string;
  readonly _rev: string;
  readonly _createdAt: string;
  readonly _updatedAt: string;
}

export type DatasetState = ReadonlyMap<string, StoredDocument>;

export interface CommittedChange {
  readonly id: string;
  readonly before?: StoredDocument | undefined;
  readonly after?: StoredDocument | undefined;
}

/** Tells whether a reader may see the document with this id. */
export type MayRead = (id: string) => boolean;
