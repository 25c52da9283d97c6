import { plainScreens } from "../../addresses.ts";
import { localeString } from "./localised.ts";
import { document, list, oneOfValues } from "./schema.ts";
import { section } from "./sections.ts";
import { seo } from "./seo.ts";

export const page = document("page", {
  screen: oneOfValues(...plainScreens),
  title: localeString,
  seo,
  sections: list(section, { whenEmpty: "left out" }),
});
