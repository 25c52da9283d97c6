import { perLocale } from "../../locales.ts";
import {
  list,
  oneOfBy,
  oneOfKnown,
  optional,
  optionalText,
  type Static,
  screenName,
  Type,
  text,
  typed,
  typedItem,
} from "./schema.ts";

/** The marks of a span that are not links. */
export const decorators = ["strong", "em"] as const;

/** Rich text as the CMS stores it: https://www.portabletext.org. Never HTML. */
const span = typedItem("span", {
  text: Type.String(),
  /** Each mark is a decorator or the `_key` of one of the block's `markDefs`. */
  marks: optional(list(text)),
});

/** The check allows the schemes https, mailto and tel. */
const link = typedItem("link", { href: text });

const screenLink = typedItem("screenLink", { screen: screenName, slug: optionalText });

export const linkTypes = ["link", "screenLink"] as const;

export const block = typedItem("block", {
  style: oneOfKnown("normal", "h2", "h3", "blockquote"),
  listItem: optional(oneOfKnown("bullet", "number")),
  /** The depth of a list item; the Studio allows ten. */
  level: optional(Type.Integer({ minimum: 1, maximum: 10 })),
  children: list(span),
  markDefs: optional(list(oneOfBy("_type", link, screenLink))),
});
export type Block = Static<typeof block>;

export const portableText = list(block, { atLeast: 1 });

/** The schema requires no language, because the check reports a missing text in words for editors. */
const texts = perLocale(() => optional(text));

export const localeString = typed("localeString", texts);
export type LocaleString = Static<typeof localeString>;

export const localeText = typed("localeText", texts);
export type LocaleText = Static<typeof localeText>;

export const localeBlock = typed(
  "localeBlock",
  perLocale(() => optional(portableText)),
);
export type LocaleBlock = Static<typeof localeBlock>;

export const localeStringItem = typedItem("localeString", texts);
export type LocaleStringItem = Static<typeof localeStringItem>;
