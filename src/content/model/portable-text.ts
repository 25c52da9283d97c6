import { list, oneOfBy, oneOfKnown, optional, optionalText, type Static, Type, text, typedItem } from "./schema.ts";
import { screenName } from "./target.ts";

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
