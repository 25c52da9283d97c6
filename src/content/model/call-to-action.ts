import { localeString, localeText } from "./localised.ts";
import { document } from "./schema.ts";
import { target } from "./target.ts";

export const callToAction = document("callToAction", {
  heading: localeString,
  text: localeText,
  label: localeString,
  target,
});
