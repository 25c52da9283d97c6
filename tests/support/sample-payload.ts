import { type Address, pathFor } from "#src/addresses.ts";
import type { PictureView } from "#src/content/media-views.ts";
import { payloadFor } from "#src/content/payload.ts";
import type { Payload, SectionView } from "#src/content/views.ts";
import { type SampleEdit, sampleSnapshot } from "./sample.ts";

export const samplePicture: PictureView = {
  sha1: "0123456789abcdef0123456789abcdef01234567",
  extension: "jpg",
  width: 1200,
  height: 630,
  alt: "Larven",
};

/** The sample's page at an address, after these edits. Throws if there is no such page. */
export function samplePayload(address: Address, edits: SampleEdit = {}): Payload {
  const payload = payloadFor(sampleSnapshot(edits), address);
  if (!payload) throw new Error(`The sample has no page at ${pathFor(address)}.`);
  return payload;
}

/** The sample's page /de/team with these sections only, and a picture for shared links. */
export function payloadWith(sections: readonly SectionView[], image = samplePicture): Payload {
  const payload = samplePayload({ screen: "team", variant: "de" });
  const page = { kind: "sections", screen: "team", title: "Seite", sections } as const;
  return { ...payload, head: { ...payload.head, image }, page };
}

/** The first section of a type on a page. Throws if there is none. */
export function sectionOf<Type extends SectionView["_type"]>(payload: Payload | undefined, type: Type) {
  const sections = payload?.page.kind === "sections" ? payload.page.sections : [];
  const found = sections.find(({ _type }) => _type === type);
  if (!found) throw new Error(`The page has no section ${type}.`);
  return found as Extract<SectionView, { readonly _type: Type }>;
}
