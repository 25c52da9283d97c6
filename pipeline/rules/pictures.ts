import { readEmbed } from "#src/content/embed-address.ts";
import { galleryItemContents } from "#src/content/model/gallery.ts";
import { croppedRegion, pictureWidths } from "#src/content/pictures.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isBlankInAll } from "#src/content/text.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import type { Path } from "../documents/path.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, say } from "../documents/problem-words.ts";
import { type ExpectedObject, expectedType, type Walked } from "../documents/walk.ts";
import { isObject, textOf } from "../json.ts";
import { documentFormats, filmFormats, parseAssetId } from "../snapshot/asset-names.ts";

/** Checks each picture of a document, and each item of a gallery. */
export function checkPictures({ document, places }: Walked): Problem[] {
  return places.flatMap((place) => {
    const { properties = {} } = place.schema;
    if (properties._type?.const === "image" && place.value._type === "image") return checkPicture(document, place);
    const isItem = document._type === "gallery" && properties.film !== undefined && expectedType(place) === undefined;
    return isItem ? checkGalleryItem(document, place) : [];
  });
}

function checkPicture(document: StoredDocument, place: ExpectedObject): Problem[] {
  const { alt, decorative } = place.value;
  const isMissing = alt === undefined || (isObject(alt) && isBlankInAll(alt));
  const undescribed = problemIn(document, [...place.path, "alt"], say("picture.undescribed"));
  return [...(isMissing && decorative !== true ? [undescribed] : []), ...checkSize(document, place)];
}

/** A picture has to be large enough after it is cropped. */
function checkSize(document: StoredDocument, { value, path }: ExpectedObject): Problem[] {
  const name = isObject(value.asset) ? parseAssetId(textOf(value.asset._ref)) : undefined;
  if (name?.kind !== "image") return [];
  const { top, right, bottom, left } = isObject(value.crop) ? value.crop : {};
  const picture = { ...name, crop: [shareOf(top), shareOf(right), shareOf(bottom), shareOf(left)] as const };
  const { width, height } = croppedRegion(picture);
  if (width < 1 || height < 1) return [problemIn(document, [...path, "crop"], say("picture.crop"))];
  if (name.extension === "svg" || pictureWidths(picture).length > 0) return [];
  return [problemIn(document, path, say("picture.narrow", { size: `${width} × ${height}` }))];
}

/** The part of a side that is cropped away, from 0 to 1. */
function shareOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** Larger pictures get a warning: they take long to upload, to build and to clone. */
const heavy = { megabytes: 10, megapixels: 40 };

export function checkWeights({ document, places }: Walked, { documents }: LoadedSnapshot): Problem[] {
  return places.flatMap(({ value, path }) => {
    const id = value._type === "image" && isObject(value.asset) ? textOf(value.asset._ref) : "";
    const name = parseAssetId(id);
    if (name?.kind !== "image") return [];
    const bytes = documents.get(id)?.size;
    const megabytes = typeof bytes === "number" ? bytes / 1_000_000 : 0;
    const megapixels = (name.width * name.height) / 1_000_000;
    if (megabytes <= heavy.megabytes && megapixels <= heavy.megapixels) return [];
    const facts = { megabytes: megabytes.toFixed(1), megapixels: megapixels.toFixed(1) };
    return [problemIn(document, path, say("picture.heavy", facts), "warning")];
  });
}

/** An item of a gallery has one of four contents: a picture, a film, an embedded film or a document. */
function checkGalleryItem(document: StoredDocument, { value: item, path }: ExpectedObject): Problem[] {
  const present = galleryItemContents.filter((name) => item[name] !== undefined);
  const [content, ...more] = present;
  if (!content || more.length > 0) {
    const namesOf = (fields: readonly string[]) => fields.map((field) => ({ field }));
    const facts = { present: namesOf(present), possible: namesOf(galleryItemContents) };
    return [problemIn(document, path, say(content ? "gallery.several" : "gallery.nothing", facts))];
  }
  return itemChecks[content](document, path, item);
}

type ItemCheck = (document: StoredDocument, path: Path, item: ExpectedObject["value"]) => Problem[];

const itemChecks: Readonly<Record<(typeof galleryItemContents)[number], ItemCheck>> = {
  image: () => [],
  film: (document, path, { film, thumb }) => [
    ...checkFormat(document, [...path, "film"], film, filmFormats),
    ...(thumb === undefined ? [problemIn(document, [...path, "thumb"], say("gallery.noPoster"))] : []),
  ],
  embed: (document, path, { embed }) => {
    const address = isObject(embed) ? embed.address : undefined;
    if (typeof address !== "string" || readEmbed(address)) return [];
    const words = say("gallery.noFilm", { address: factOf(address) });
    return [problemIn(document, [...path, "embed", "address"], words, "warning")];
  },
  document: (document, path, { document: file, title }) => [
    ...checkFormat(document, [...path, "document"], file, documentFormats),
    ...(title === undefined ? [problemIn(document, [...path, "title"], say("gallery.noTitle"))] : []),
  ],
};

/** Films and documents are both files. The file's id says which of the two it is. */
function checkFormat(document: StoredDocument, path: Path, holder: unknown, formats: object): Problem[] {
  const reference = isObject(holder) && isObject(holder.asset) ? holder.asset._ref : undefined;
  const name = typeof reference === "string" ? parseAssetId(reference) : undefined;
  if (!name || Object.hasOwn(formats, name.extension)) return [];
  const facts = { extension: name.extension, formats: Object.keys(formats) };
  return [problemIn(document, path, say("gallery.format", facts))];
}
