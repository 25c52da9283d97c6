/** What an editor writes. Nothing is taken for granted: some tests are about documents that no studio would make. */
export type Content = Readonly<Record<string, unknown>>;

/** A document as the CMS gives it out. */
export type StoredDocument = Content & {
  readonly _id: string;
  readonly _rev: string;
  readonly _createdAt: string;
  readonly _updatedAt: string;
};

/** The dataset at one moment, by id. */
export type State = ReadonlyMap<string, StoredDocument>;

export interface Change {
  readonly id: string;
  readonly before?: StoredDocument;
  readonly after?: StoredDocument;
}

/** One transaction that changed something. */
export interface Commit {
  readonly transactionId: string;
  /** RFC 3339, by the server's clock. */
  readonly timestamp: string;
  readonly changes: readonly Change[];
}

export function isDraft(id: string): boolean {
  return id.startsWith("drafts.");
}

export function isVersion(id: string): boolean {
  return id.startsWith("versions.");
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
