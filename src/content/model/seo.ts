import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { optional, shownUpTo, Type, typed } from "./schema.ts";

/** Search engines cut longer texts. */
export const shownCharacters = { title: 60, description: 160 };

const title = shownUpTo(shownCharacters.title, localeString);
/** Also for a document's summary, which search engines show if there is no description. */
export const shortText = shownUpTo(shownCharacters.description, localeText);

const more = { image: optional(image), noIndex: optional(Type.Boolean()) };

export const seo = typed("seo", { title, description: shortText, ...more });

/** For a document with a page, whose title and summary are the defaults. */
export const documentSeo = typed("seo", { title: optional(title), description: optional(shortText), ...more });
