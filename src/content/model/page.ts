import { type Collection, plainScreens } from "../../addresses.ts";
import { image } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
import {
  date,
  document,
  list,
  object,
  oneOfValues,
  optional,
  optionalEmail,
  reference,
  shownUpTo,
  slug,
  type TProperties,
  Type,
  text,
  typed,
} from "./schema.ts";
import { section } from "./sections.ts";

/** Search engines cut longer texts. */
export const shownCharacters = { title: 60, description: 160 };

const title = shownUpTo(shownCharacters.title, localeString);
/** The limit also holds for a document's summary, which search engines show if there is no description. */
const shortText = shownUpTo(shownCharacters.description, localeText);

const more = { image: optional(image), noIndex: optional(Type.Boolean()) };

export const seo = typed("seo", { title, description: shortText, ...more });

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
    seo: optional(typed("seo", { title: optional(title), description: optional(shortText), ...more })),
    ...properties,
  });
}

export const job = documentWithPage("job", {
  department: localeString,
  location: text,
  employmentType: oneOfValues("fullTime", "partTime", "minijob", "apprenticeship", "internship", "thesis"),
  workload: optional(localeString),
  /** Gross pay in the site's currency. Every kind of job may have it, because candidates look for it first. */
  salary: optional(object({ min: Type.Number(), max: Type.Number(), per: oneOfValues("hour", "month", "year") })),
  startsOn: optional(date),
  tasks: list(localeStringItem, { whenEmpty: "left out" }),
  requirements: list(localeStringItem, { whenEmpty: "left out" }),
  benefits: list(localeStringItem, { whenEmpty: "left out" }),
  body: optional(localeBlock),
  applicationEmail: optionalEmail,
  contact: optional(reference("teamMember")),
});
