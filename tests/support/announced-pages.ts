import { expect } from "vitest";
import type { DiffReport } from "#pipeline/diff/change.ts";
import { type DiffOptions, diffSnapshots } from "#pipeline/diff/diff.ts";
import type { Revision } from "#pipeline/diff/revision.ts";
import { type Address, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { UnresolvedContent } from "#src/content/resolve/resolver.ts";
import { addressesIn, modelVersion, type Snapshot } from "#src/content/snapshot.ts";
import { encodePayload } from "#src/content/wire.ts";
import type { Content } from "./editable-content.ts";
import { type ContentOf, contentOf } from "./sample.ts";
import type { SchemaEdit } from "./schema-edits.ts";

export function diffReport(before: ContentOf, after: ContentOf, options?: DiffOptions): DiffReport {
  return diffSnapshots(revisionOf(before, "before"), revisionOf(after, "after"), options);
}

/** The addresses of all pages that a report announces, sorted. */
export function announcedPages({ pages }: DiffReport): string[] {
  return pages.flatMap(({ addresses }) => addresses).sort();
}

/** The addresses of all pages whose payload differs, or exists only before or after. Sorted. */
export function changedPayloads(before: Snapshot, after: Snapshot): string[] {
  const [one, other] = [payloadTexts(before), payloadTexts(after)];
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path)).sort();
}

/** Each edit by itself changes exactly the payloads of the announced pages. Returns the edits that change a page. */
export function expectAnnounced(content: Content, edits: readonly SchemaEdit[]): SchemaEdit[] {
  const before = snapshotOf(content);
  return edits.filter(({ kind, path, edited }) => {
    const document = edited();
    const after = snapshotOf(new Map([...content, [document._id, document]]));
    const announced = announcedPages(diffReport(before, after));
    expect(announced, `${document._id}, ${kind}: ${path.join(".")}`).toEqual(changedPayloads(before, after));
    return announced.length > 0;
  });
}

const snapshots = new WeakMap<Content, ContentOf>();

/** Content as a snapshot in memory. Returns the same object for the same content. */
export function snapshotOf(content: Content): ContentOf {
  const snapshot = snapshots.get(content) ?? contentOf(content);
  snapshots.set(content, snapshot);
  return snapshot;
}

/** Cached, because many edits are compared with one snapshot. */
const known = new WeakMap<Snapshot, ReadonlyMap<string, string>>();

function payloadTexts(snapshot: Snapshot): ReadonlyMap<string, string> {
  const texts = known.get(snapshot) ?? new Map(addressesIn(snapshot).map((address) => textAt(snapshot, address)));
  known.set(snapshot, texts);
  return texts;
}

function textAt(snapshot: Snapshot, address: Address): [path: string, text: string] {
  const path = pathFor(address);
  try {
    const payload = payloadFor(snapshot, address);
    if (!payload) throw new Error(`${path} is an address without a payload.`);
    return [path, encodePayload(payload, "")];
  } catch (error) {
    if (!(error instanceof UnresolvedContent)) throw error;
    return [path, "cannot be made"];
  }
}

function revisionOf(snapshot: ContentOf, name: string): Revision {
  return {
    ...{ name, snapshot, documents: snapshot.documents, model: modelVersion, files: new Map(), unreadable: [] },
    readFiles: async () => new Map(),
  };
}
