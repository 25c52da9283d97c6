import { createSnapshot, type Snapshot, type StoredDocument, type StoredSnapshot } from "#src/content/snapshot.ts";
import type { measureFile } from "../files.ts";
import { isObject, listOf } from "../json.ts";

/** A snapshot read from files or from the CMS, whose shape is not yet checked. */
export interface LoadedSnapshot extends StoredSnapshot {
  /** The content of `snapshot.json`, for checks; undefined if it is not JSON. `lock` has the parts for pages. */
  readonly parsedLock: unknown;
  /** The documents' paths, by id. */
  readonly files: ReadonlyMap<string, string>;
  /** SHA-256 of the documents' canonical JSON, by id. */
  readonly digests: ReadonlyMap<string, string>;
  /** Unusable documents by id. Each is already reported, so problems that follow from it are not. */
  readonly unusable: ReadonlyMap<string, { readonly type: string; readonly text: string }>;
  /** Measured files, by name. */
  readonly assets: ReadonlyMap<string, LoadedAsset>;
}

export type LoadedAsset = Awaited<ReturnType<typeof measureFile>>;

type Rest = Pick<LoadedSnapshot, "parsedLock" | "former" | "files" | "digests" | "unusable" | "assets">;

/** Missing parts are empty: preview and Studio have no files. The Studio's `parsedLock` only says what is expired. */
export function loadedSnapshot(
  documents: Iterable<StoredDocument>,
  { parsedLock, former, ...files }: Partial<Rest>,
): LoadedSnapshot {
  const none = { files: new Map(), digests: new Map(), unusable: new Map(), assets: new Map() };
  // `files` may be a whole snapshot. The given documents come after it, so that they replace its documents.
  return { ...none, ...files, ...createSnapshot(lockOf(parsedLock), documents, former), parsedLock };
}

/** Invalid fields of the parsed lock become empty. So does the digest, which only the record of a build needs. */
function lockOf(parsed: unknown): Snapshot["lock"] {
  const { source, expired } = isObject(parsed) ? parsed : {};
  return {
    source: typeof source === "string" ? source : "",
    expired: listOf(expired).filter((id) => typeof id === "string"),
    digest: "",
  };
}

/** Names of the files that the CMS had altered, so that the SHA-1 in the name is not the file's. */
export function alteredAssets(lock: unknown): ReadonlySet<unknown> {
  return new Set(isObject(lock) ? listOf(lock.alteredAssets) : []);
}
