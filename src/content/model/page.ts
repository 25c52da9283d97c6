import { type Collection, plainScreens } from "../../addresses.ts";
import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import {
  date,
  document,
  list,
  oneOfValues,
  optional,
  shownUpTo,
  slug,
  type TProperties,
  Type,
  typed,
} from "./schema.ts";
import { section } from "./sections.ts";

/** Search engines cut longer texts. */
export const shownCharacters = { title: 60, description: 160 };

const title = shownUpTo(shownCharacters.title, localeString);
/** The limit also holds for a document's summary, which search engines show if there is no description. */
const shortText = shownUpTo(shownCharacters.description, localeText);

const imageAndNoIndex = { image: optional(image), noIndex: optional(Type.Boolean()) };

export const seo = typed("seo", { title, description: shortText, ...imageAndNoIndex });

export const page = document("page", {
  screen: oneOfValues(...plainScreens),
  title: localeString,
  seo,
  sections: list(section, { whenEmpty: "left out" }),
});

/** Lists and search engines show title and summary; `open` and the dates say whether and when the page is shown. */
export function documentWithPage<const T extends Collection, P extends TProperties>(type: T, properties: P) {
  return document(type, {
    slug,
    title: shownUpTo(70, localeString),
    summary: shortText,
    open: Type.Boolean(),
    publishedOn: date,
    validThrough: optional(date),
    /** The document's title and summary are the defaults. */
    seo: optional(typed("seo", { title: optional(title), description: optional(shortText), ...imageAndNoIndex })),
    ...properties,
  });
}
