import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePath } from "../addresses.ts";
import { payloadFor, payloadsIn } from "./payload.ts";
import { readSnapshot } from "./read.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Payload } from "./views.ts";
import { decodePayload, payloadPath } from "./wire.ts";

/**
 * Node only. The payload of a path: in a build from the file beside the page, in the dev server from the snapshot on
 * disk, so that edits show at once. Undefined if there is no page.
 */
export function readPayload(path: string): Payload | undefined {
  const { PAYLOAD_DIR } = process.env;
  if (PAYLOAD_DIR === undefined) {
    const address = parsePath(path);
    return address && payloadFor(snapshotOnDisk(), address);
  }
  const file = join(PAYLOAD_DIR, payloadPath(path));
  return existsSync(file) ? decodePayload(readFileSync(file, "utf8")).payload : undefined;
}

export function readAllPayloads(): Payload[] {
  return payloadsIn(snapshotOnDisk());
}

function snapshotOnDisk(): Snapshot {
  return readSnapshot(process.env.SNAPSHOT_DIR ?? "snapshot");
}
