import { screenNames } from "../../addresses.ts";
import { object, oneOfBy, oneOfValues, optionalText, type Static, Type, text } from "./schema.ts";

export const screenName = oneOfValues(...screenNames);

/** A link's target: a screen of this site, with a slug for a document's page, or an https address. */
export const target = oneOfBy(
  "kind",
  object({ kind: Type.Literal("screen"), screen: screenName, slug: optionalText }),
  object({ kind: Type.Literal("url"), url: text }),
);
export type Target = Static<typeof target>;
