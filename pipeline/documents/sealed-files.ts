import { canonicalJson } from "#src/content/canonical.ts";
import { formerAfter } from "#src/content/former.ts";
import { formerFile } from "#src/content/model/former-documents.ts";
import { modelVersion, type Snapshot, type SnapshotLock } from "#src/content/snapshot.ts";
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
import { type LoadedDocument, snapshotOf } from "./loaded.ts";

interface Sealing {
  /** The replaced snapshot tells where documents had a page, and which former addresses are known. */
  readonly before: Snapshot;
  readonly source: string;
  readonly assets: ReadonlyMap<string, { readonly sha256: string }>;
  readonly expired: readonly string[];
  readonly alteredAssets: readonly string[];
  readonly filterHash: string;
}

/** The files' texts by path, with the lock. The order of documents and assets does not matter. */
export function sealedFiles(documents: readonly LoadedDocument[], sealing: Sealing) {
  const { before, source, assets, expired, alteredAssets, filterHash } = sealing;
  const files = documents.map(({ id, type, content }) => ({ id, type, text: canonicalJson(content) }));
  const former = formerAfter(before, snapshotOf({ documents, lock: { source, expired }, former: {} }));
  const unsigned = {
    formatVersion: 1,
    modelVersion,
    source,
    counts: countEach(files.map(({ type }) => type)),
    documents: sortedRecord(files.map(({ id, text }) => [id, sha256(text)])),
    assets: sortedRecord([...assets].map(([name, { sha256 }]) => [name, sha256])),
    ...formerDigest(former),
    expired: [...expired].sort(),
    alteredAssets: [...alteredAssets].sort(),
    modelHash: modelHash(),
    filterHash,
  } as const;
  const lock: SnapshotLock = { ...unsigned, digest: lockDigest(unsigned) };
  const texts = new Map(files.map(({ id, type, text }) => [documentFile(type, id), text]));
  const ofFormer = formerText(former);
  if (ofFormer !== undefined) texts.set(formerFile, ofFormer);
  return { lock, former, texts: texts.set(lockFile, canonicalJson(lock)) };
}
