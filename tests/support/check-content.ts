import { checkLoaded } from "#pipeline/check/check.ts";
import { loadSnapshot } from "#pipeline/check/load.ts";
import { type Loaded, labelOf } from "#pipeline/check/loaded.ts";
import type { Problem } from "#pipeline/problem.ts";
import { sha256 } from "#pipeline/sha256.ts";
import { documentFile } from "#pipeline/snapshot/document-file.ts";
import { lockFor } from "#pipeline/snapshot/lock.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import { contentDir } from "./content-site.ts";
import type { Content } from "./editable-content.ts";
import { sampleDay } from "./sample-day.ts";

/** Checks edited content as `make check` would after a seal, beside the committed files, without writing it down. */
export async function contentChecker(): Promise<(content: Content) => Promise<Problem[]>> {
  const { loaded } = await loadSnapshot(contentDir);
  return (content) => checkLoaded(withContent(loaded, content));
}

function withContent(committed: Loaded, content: Content): Loaded {
  const documents = [...content.values()].map((document) => ({
    id: document._id,
    type: document._type,
    file: documentFile(document._type, document._id),
    label: labelOf(document._id, document._type, document as never),
    content: document as never,
    bytes: canonicalJson(document),
  }));
  const { source, alteredAssets = [], modelHash = "", filterHash = "" } = committed.lock as SnapshotLock;
  const lock = lockFor({
    ...{ source, documents, alteredAssets, modelHash, filterHash },
    assets: [...committed.assets].map(([name, { sha256 }]) => ({ name, sha256 })),
    expired: [...content.values()]
      .filter(
        ({ _type, validThrough }) => _type === "job" && typeof validThrough === "string" && validThrough < sampleDay,
      )
      .map(({ _id }) => _id),
  });
  return {
    ...committed,
    ...{ lock, documents },
    digests: new Map(documents.map(({ id, bytes }) => [id, sha256(bytes)])),
    byId: new Map(documents.map((document) => [document.id, document])),
  };
}
