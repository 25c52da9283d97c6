import { localeString, localeText } from "./localised.ts";
import { document, type Static } from "./schema.ts";
import { target } from "./target.ts";

export const callToAction = document("callToAction", {
  heading: localeString,
  text: localeText,
  label: localeString,
  target,
});
export type CallToAction = Static<typeof callToAction>;
