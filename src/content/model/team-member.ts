import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { document, optional, type Static, Type, text } from "./schema.ts";

export const teamMember = document("teamMember", {
  name: text,
  role: localeString,
  bio: optional(localeText),
  portrait: optional(image),
  order: optional(Type.Number()),
});
export type TeamMember = Static<typeof teamMember>;
