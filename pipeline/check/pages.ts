import { type Address, localeOf, pathFor } from "#src/addresses.ts";
import type { Document } from "#src/content/model/documents.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn, type Snapshot, type SnapshotLock } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { shown } from "../text/shown.ts";
import { expiredIds, type Loaded } from "./loaded.ts";
import { schemaOf } from "./walk.ts";

/**
 * Every page can be made. This looks for what the other rules did not foresee, and is asked only where they found no
 * error: a page that cannot be made for a reason they have told need not be told once more.
 */
export function checkPages(loaded: Loaded): Problem[] {
  const snapshot = snapshotOf(loaded);
  // An address without a language is the default language's page again.
  return addressesIn(snapshot)
    .filter(({ variant }) => localeOf(variant) === variant)
    .flatMap((address) => checkPage(snapshot, address));
}

/** As pages are made from it; the other rules have found that these documents are what they should be. */
function snapshotOf({ documents, lock }: Loaded): Snapshot {
  const source = isObject(lock) && typeof lock.source === "string" ? lock.source : "";
  const known = documents.filter(({ type }) => schemaOf(type));
  return {
    lock: { source, expired: [...expiredIds(lock)] } as unknown as SnapshotLock,
    byId: new Map(known.map(({ id, content }) => [id, content as unknown as Document])),
  };
}

function checkPage(snapshot: Snapshot, address: Address): Problem[] {
  try {
    const payload = payloadFor(snapshot, address);
    if (payload) encodePayload(payload, "check");
    return [];
  } catch (error) {
    const why = shown(error instanceof Error ? error.message : String(error), 300);
    const remedy = "Look at the documents this page is made from: make explain";
    const wrong = `the page cannot be made: ${why}`;
    return [{ level: "error", document: pathFor(address), path: "", wrong, remedy, breaksPage: true }];
  }
}
