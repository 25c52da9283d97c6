import { isBlankInAll } from "#src/content/blank.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { type LoadedDocument, problemIn } from "./loaded.ts";
import { expectedType, type Place, type Walked } from "./walk.ts";

/** Every picture is described or said to be decoration, and the items of galleries are pictures or films. */
export function checkPictures({ document, places }: Walked): Problem[] {
  return [
    ...places.filter(isPicture).flatMap((place) => checkPicture(document, place)),
    ...(document.type === "gallery" ? places.filter(isGalleryItem) : []).flatMap((place) =>
      checkGalleryItem(document, place),
    ),
  ];
}

function isPicture({ schema, value }: Place): boolean {
  return schema.properties?._type?.const === "image" && value._type === "image";
}

function isGalleryItem(place: Place): boolean {
  return place.schema.properties?.film !== undefined && expectedType(place) === undefined;
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
  const hasImage = item.image !== undefined;
  const hasFilm = item.film !== undefined;
  if (hasImage === hasFilm) {
    const wrong = hasImage ? "has both a picture and a film" : "has neither a picture nor a film";
    return [problemIn(document, path, wrong, "Give the item either a picture or a film")];
  }
  if (hasImage || item.thumb !== undefined) return [];
  const remedy = "Choose the picture that stands for the film until it is opened";
  return [problemIn(document, [...path, "thumb"], "the film has no poster", remedy)];
}
