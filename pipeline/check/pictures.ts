import { isBlankInAll } from "#src/content/blank.ts";
import { readEmbed } from "#src/content/embed-address.ts";
import { galleryItemContents } from "#src/content/model/gallery.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { documentFormats, filmFormats, parseAssetId } from "../snapshot/asset-names.ts";
import { shownValue } from "../text/shown.ts";
import { type LoadedDocument, type Path, problemIn } from "./loaded.ts";
import { expectedType, type Place, type Walked } from "./walk.ts";

/** Every picture is described or said to be decoration, and each item of a gallery has one thing to show. */
export function checkPictures({ document, places }: Walked): Problem[] {
  return places.flatMap((place) => {
    const { properties = {} } = place.schema;
    if (properties._type?.const === "image" && place.value._type === "image") return checkPicture(document, place);
    const isItem = document.type === "gallery" && properties.film !== undefined && expectedType(place) === undefined;
    return isItem ? checkGalleryItem(document, place) : [];
  });
}

function checkPicture(document: LoadedDocument, place: Place): Problem[] {
  const { value } = place;
  const problems: Problem[] = [];
  const isDescribed = isObject(value.alt) && !isBlankInAll(value.alt);
  if ((value.alt === undefined || isObject(value.alt)) && !isDescribed && value.decorative !== true) {
    const remedy = "Say in every language what is to be seen, or mark the picture as decorative";
    problems.push(problemIn(document, [...place.path, "alt"], "the picture has no description", remedy));
  }
  if (isObject(value.crop)) {
    const { top, right, bottom, left } = value.crop;
    if (sum(left, right) >= 1 || sum(top, bottom) >= 1) {
      const wrong = "leaves nothing of the picture";
      problems.push(problemIn(document, [...place.path, "crop"], wrong, "Draw the crop again in the studio"));
    }
  }
  return problems;
}

function sum(a: unknown, b: unknown): number {
  return typeof a === "number" && typeof b === "number" ? a + b : 0;
}

function checkGalleryItem(document: LoadedDocument, { value: item, path }: Place): Problem[] {
  const present = galleryItemContents.filter((name) => item[name] !== undefined);
  const [content, ...more] = present;
  if (!content || more.length > 0) {
    const wrong = content ? `has ${present.join(" and ")}, of which it can show one` : "has nothing to show";
    return [problemIn(document, path, wrong, `Give the item one of these: ${galleryItemContents.join(", ")}`)];
  }
  return contentChecks[content](document, path, item);
}

type ContentCheck = (document: LoadedDocument, path: Path, item: Place["value"]) => Problem[];

const contentChecks: Readonly<Record<(typeof galleryItemContents)[number], ContentCheck>> = {
  image: () => [],
  film: (document, path, { film, thumb }) => [
    ...checkFormat(document, [...path, "film"], film, filmFormats),
    ...(thumb === undefined ? [problemIn(document, [...path, "thumb"], "the film has no poster", choosePoster)] : []),
  ],
  embed: (document, path, { embed }) => {
    const address = isObject(embed) ? embed.address : undefined;
    if (typeof address !== "string" || readEmbed(address)) return [];
    const wrong = `${shownValue(address)} is no film at YouTube or Vimeo; visitors get a link to it`;
    const remedy = "Leave it so, or enter the address of a single film";
    return [problemIn(document, [...path, "embed", "address"], wrong, remedy, "warning")];
  },
  document: (document, path, { document: file, title }) => [
    ...checkFormat(document, [...path, "document"], file, documentFormats),
    ...(title === undefined ? [problemIn(document, [...path, "title"], "the document has no title", giveTitle)] : []),
  ],
};

const choosePoster = "Choose the picture that stands for the film until it is opened";
const giveTitle = "Say what the document is: its title is all that visitors see of it";

/** Films and documents are files alike; the id of the file says which it is. */
function checkFormat(document: LoadedDocument, path: Path, holder: unknown, formats: object): Problem[] {
  const reference = isObject(holder) && isObject(holder.asset) ? holder.asset._ref : undefined;
  const name = typeof reference === "string" ? parseAssetId(reference) : undefined;
  if (!name || Object.hasOwn(formats, name.extension)) return [];
  const wrong = `is a .${name.extension} file, but can be ${Object.keys(formats).join(" or ")}`;
  return [problemIn(document, path, wrong, "Upload the right file, or use the field for this one")];
}
