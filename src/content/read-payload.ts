import { parsePath, pathFor } from "../addresses.ts";
import { payloadFor } from "./payload.ts";
import { readSnapshot } from "./read.ts";
import { addressesIn, type Snapshot } from "./snapshot.ts";
import type { Payload } from "./views.ts";

/** Node only. The payload of a path in the snapshot on disk. Returns undefined where no page is. */
export function payloadAt(path: string): Payload | undefined {
  const address = parsePath(path);
  return address && payloadFor(currentSnapshot(), address);
}

/** The paths of all pages, in a fixed order. */
export function allPaths(): string[] {
  return addressesIn(currentSnapshot()).map(pathFor);
}

let kept: Snapshot | undefined;

/** A build reads the snapshot once; while developing, each request shows what lies on disk. */
function currentSnapshot(): Snapshot {
  if (import.meta.env.DEV) return readSnapshot(snapshotDir());
  kept ??= readSnapshot(snapshotDir());
  return kept;
}

function snapshotDir(): string {
  return process.env.SNAPSHOT_DIR ?? "snapshot";
}
