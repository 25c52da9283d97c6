import { canonicalJson } from "#src/content/canonical.ts";
import { formerAfter } from "#src/content/former.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import {
  type FormerDocuments,
  formerFile,
  modelVersion,
  type SnapshotLock,
} from "#src/content/model/snapshot-files.ts";
import { createSnapshot, type Snapshot, type StoredDocument } from "#src/content/snapshot.ts";
import { countEach, sortedRecord } from "../json.ts";
import { sha256 } from "../sha256.ts";
import { documentFile } from "./document-file.ts";
import { exclusionRules } from "./exclusion.ts";

export const lockFile = "snapshot.json";

interface Sealing {
  /** The snapshot that is replaced. It says at which addresses documents had a page, and which addresses are former. */
  readonly before: Snapshot;
  readonly source: string;
  readonly assets: ReadonlyMap<string, { readonly sha256: string }>;
  readonly expired: readonly string[];
  readonly alteredAssets: readonly string[];
  readonly filterHash: string;
  readonly held?: SnapshotLock["held"] | undefined;
}

/** The files' texts by path, with the lock. The order of documents and assets does not matter. */
export function sealedFiles(documents: readonly StoredDocument[], sealing: Sealing) {
  const { before, source, assets, expired, alteredAssets, filterHash, held = {} } = sealing;
  const files = documents.map((document) => {
    const { _id: id, _type: type } = document;
    return { id, path: documentFile(type, id), text: canonicalJson(document) };
  });
  const former = formerAfter(before, createSnapshot({ source, expired, digest: "" }, documents));
  const textOfFormer = formerText(former);
  const unsigned = {
    formatVersion: 1,
    modelVersion,
    source,
    counts: countEach(documents.map(({ _type }) => _type)),
    documents: sortedRecord(files.map(({ id, text }) => [id, sha256(text)])),
    assets: sortedRecord(Array.from(assets, ([name, asset]) => [name, asset.sha256])),
    ...(textOfFormer !== undefined && { formerAddresses: sha256(textOfFormer) }),
    expired: [...expired].sort(),
    alteredAssets: [...alteredAssets].sort(),
    modelHash: hashOfModel(),
    filterHash,
    ...(Object.keys(held).length > 0 && { held }),
  } as const;
  const lock: SnapshotLock = { ...unsigned, digest: lockDigest(unsigned) };
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  if (textOfFormer !== undefined) texts.set(formerFile, textOfFormer);
  texts.set(lockFile, canonicalJson(lock));
  return { lock, former, texts };
}

/** The text of the file of former addresses. Undefined without such addresses, because the snapshot then has no file. */
export function formerText(former: FormerDocuments): string | undefined {
  return Object.keys(former).length === 0 ? undefined : canonicalJson(former);
}

export function lockDigest(lock: object): string {
  const { digest: _, ...rest } = lock as Partial<SnapshotLock>;
  return sha256(canonicalJson(rest));
}

/** A hash of the model's schemas. By this hash, a check finds that a snapshot was made with another model. */
export function hashOfModel(): string {
  return sha256(canonicalJson(documentSchemas));
}

/** A hash of the rules by which a snapshot leaves documents out. `privateTypes` comes from the settings. */
export function hashOfFilter(privateTypes: readonly string[] = []): string {
  return sha256(canonicalJson([exclusionRules, [...privateTypes].sort()]));
}
