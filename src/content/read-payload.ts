import { parsePath } from "../addresses.ts";
import { payloadFor, payloadsIn } from "./payload.ts";
import { readSnapshot } from "./read.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Payload } from "./views.ts";

/** For the dev server, from the snapshot on disk. Undefined if the path has no page. */
export function readPayload(path: string): Payload | undefined {
  const address = parsePath(path);
  return address && payloadFor(snapshotOnDisk(), address);
}

export function readAllPayloads(): Payload[] {
  return payloadsIn(snapshotOnDisk());
}

function snapshotOnDisk(): Snapshot {
  return readSnapshot(process.env.SNAPSHOT_DIR ?? "snapshot");
}
