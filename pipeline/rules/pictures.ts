import { readEmbed } from "#src/content/embed-address.ts";
import { galleryItemContents } from "#src/content/model/page-parts.ts";
import { croppedRegion, pictureWidths } from "#src/content/pictures.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { isBlankInAll } from "#src/content/text.ts";
import type { PictureView } from "#src/content/views.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import type { Path } from "../documents/path.ts";
import { type Problem, problemIn } from "../documents/problem.ts";
import { factOf, say } from "../documents/problem-words.ts";
import { type ExpectedObject, expectedType, type Walked } from "../documents/walk.ts";
import { isObject, textOf } from "../json.ts";
import { documentFormats, filmFormats, parseAssetId } from "../snapshot/asset-names.ts";

export function checkPictures({ document, places }: Walked): Problem[] {
  return places.flatMap((place) => {
    const { properties = {} } = place.schema;
    if (properties._type?.const === "image" && place.value._type === "image") return checkPicture(document, place);
    const isItem = document._type === "gallery" && properties.film !== undefined && expectedType(place) === undefined;
    return isItem ? checkGalleryItem(document, place) : [];
  });
}

function checkPicture(document: StoredDocument, place: ExpectedObject): Problem[] {
  const { value } = place;
  const problems: Problem[] = [];
  const isDescribed = isObject(value.alt) && !isBlankInAll(value.alt);
  if ((value.alt === undefined || isObject(value.alt)) && !isDescribed && value.decorative !== true) {
    problems.push(problemIn(document, [...place.path, "alt"], say("picture.undescribed")));
  }
  const { top, right, bottom, left } = isObject(value.crop) ? value.crop : {};
  const crop = [top, right, bottom, left].map((share) => (typeof share === "number" ? share : 0));
  const name = isObject(value.asset) ? parseAssetId(textOf(value.asset._ref)) : undefined;
  if (name?.kind !== "image") return problems;
  const picture = { ...name, crop: crop as unknown as NonNullable<PictureView["crop"]> };
  const { width, height } = croppedRegion(picture);
  if (width < 1 || height < 1) problems.push(problemIn(document, [...place.path, "crop"], say("picture.crop")));
  else if (name.extension !== "svg" && pictureWidths(picture).length === 0) {
    const size = `${width} × ${height}`;
    problems.push(problemIn(document, place.path, say("picture.narrow", { size })));
  }
  return problems;
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

function checkGalleryItem(document: StoredDocument, { value: item, path }: ExpectedObject): Problem[] {
  const present = galleryItemContents.filter((name) => item[name] !== undefined);
  const [content, ...more] = present;
  if (!content || more.length > 0) {
    const named = (fields: readonly string[]) => fields.map((field) => ({ field }));
    const facts = { present: named(present), possible: named(galleryItemContents) };
    return [problemIn(document, path, say(content ? "gallery.several" : "gallery.nothing", facts))];
  }
  return contentChecks[content](document, path, item);
}

type ContentCheck = (document: StoredDocument, path: Path, item: ExpectedObject["value"]) => Problem[];

const contentChecks: Readonly<Record<(typeof galleryItemContents)[number], ContentCheck>> = {
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
