import { pathFor } from "#src/addresses.ts";
import { isVector, type PictureFormat, pictureFile, pictureWidths, storedFile } from "#src/content/pictures.ts";
import { type ShareCard, shareCardFile, shareCardOf } from "#src/content/share-card.ts";
import type { FileView, Payload, PictureView } from "#src/content/views.ts";

export type MediaOrder = { readonly usedOn: string } & (
  | { readonly kind: "picture"; readonly picture: PictureView; readonly width: number; readonly format: PictureFormat }
  | { readonly kind: "card"; readonly card: ShareCard }
  | { readonly kind: "copy"; readonly sha1: string; readonly extension: string }
);

const formats: readonly PictureFormat[] = ["avif", "webp", "jpg"];

/**
 * Every file under /media/ that pages with these payloads use, by address. Only heads use the pictures of shared links.
 *
 * @param look the brand's hash, which drawings have in their addresses
 */
export function mediaOrders(payloads: Iterable<Payload>, look: string): Map<string, MediaOrder> {
  const orders = new Map<string, MediaOrder>();
  for (const payload of payloads) {
    const usedOn = pathFor(payload.address);
    const add = (address: string, order: MediaOrder) => orders.has(address) || orders.set(address, order);
    const card = shareCardOf(payload);
    add(shareCardFile(card, look), { kind: "card", card, usedOn });
    for (const found of mediaIn([payload.site, payload.page])) {
      if (isFile(found)) add(storedFile(found), { kind: "copy", sha1: found.sha1, extension: found.extension, usedOn });
      else for (const [address, order] of pictureOrders(found, usedOn)) add(address, order);
    }
  }
  return orders;
}

function pictureOrders(picture: PictureView, usedOn: string): [string, MediaOrder][] {
  if (isVector(picture)) {
    return [[pictureFile(picture, 0, "jpg"), { kind: "copy", sha1: picture.sha1, extension: "svg", usedOn }]];
  }
  return pictureWidths(picture).flatMap((width) =>
    formats.map((format): [string, MediaOrder] => [
      pictureFile(picture, width, format),
      { kind: "picture", picture, width, format, usedOn },
    ]),
  );
}

/** Recognises pictures and files by their fields, so that a new section needs no change here. */
function mediaIn(value: unknown): (PictureView | FileView)[] {
  if (typeof value !== "object" || value === null) return [];
  return isPicture(value) || isFile(value) ? [value] : Object.values(value).flatMap(mediaIn);
}

function isPicture(value: object): value is PictureView {
  return "sha1" in value && "extension" in value && "width" in value && "height" in value;
}

function isFile(value: object): value is FileView {
  return "sha1" in value && "mimeType" in value;
}

/** The source file of an order; undefined for a card without a picture. */
export function sourceOf(order: MediaOrder): { sha1: string; name: string } | undefined {
  if (order.kind === "copy") return { sha1: order.sha1, name: `${order.sha1}….${order.extension}` };
  const picture = order.kind === "card" ? order.card.picture : order.picture;
  return (
    picture && { sha1: picture.sha1, name: `${picture.sha1}-${picture.width}x${picture.height}.${picture.extension}` }
  );
}
