import { canonicalJson } from "#src/content/canonical.ts";
import { formerAfter } from "#src/content/former.ts";
import { formerFile, modelVersion, type SnapshotLock } from "#src/content/model/snapshot-files.ts";
import { createSnapshot, type Snapshot, type StoredDocument } from "#src/content/snapshot.ts";
import { sha256 } from "../sha256.ts";
import { documentFile } from "../snapshot/document-file.ts";
import {
  countEach,
  formerDigest,
  formerText,
  lockDigest,
  lockFile,
  modelHash,
  sortedRecord,
} from "../snapshot/lock.ts";

interface Sealing {
  /** The snapshot that is replaced: it says where documents had a page, and which former addresses are known. */
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
  const files = documents.map((document) => ({ document, text: canonicalJson(document) }));
  const former = formerAfter(before, createSnapshot({ source, expired, digest: "" }, documents));
  const unsigned = {
    formatVersion: 1,
    modelVersion,
    source,
    counts: countEach(documents.map(({ _type }) => _type)),
    documents: sortedRecord(files.map(({ document: { _id }, text }) => [_id, sha256(text)])),
    assets: sortedRecord([...assets].map(([name, { sha256 }]) => [name, sha256])),
    ...formerDigest(former),
    expired: [...expired].sort(),
    alteredAssets: [...alteredAssets].sort(),
    modelHash: modelHash(),
    filterHash,
    ...(Object.keys(held).length > 0 && { held }),
  } as const;
  const lock: SnapshotLock = { ...unsigned, digest: lockDigest(unsigned) };
  const texts = new Map(files.map(({ document: { _id, _type }, text }) => [documentFile(_type, _id), text]));
  const ofFormer = formerText(former);
  if (ofFormer !== undefined) texts.set(formerFile, ofFormer);
  return { lock, former, texts: texts.set(lockFile, canonicalJson(lock)) };
}
