import i18next from "i18next";
import type { Translate } from "./translate.ts";

/**
 * The words of Node and of the Studio. Each room has a namespace of its name. Visitors' browsers do without i18next.
 * Values are inserted as they are, so gaps and references inside a value have no effect.
 */
export const i18n = i18next.createInstance({
  fallbackLng: "en",
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  ignoreJSONStructure: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});
i18n.init();

/** English defines which words must exist, and replaces a word that a language lacks. Gaps are written `{{name}}`. */
export function roomWords<Words extends object, Language extends string = never>(
  room: string,
  texts: { readonly en: Words } & { readonly [L in Language]: NoInfer<Words> },
): (language: Language | "en") => Translate<Words> {
  for (const [language, words] of Object.entries(texts)) i18n.addResourceBundle(language, room, words);
  return (language) => {
    const say = i18n.getFixedT(language, room);
    return (key: string | readonly string[], gaps = {}) => say([key].flat(), gaps);
  };
}

/** The first word that exists for one of `keys`. Gaps stay unfilled, because `otherwise` may come from the CMS. */
export function nameOf(
  rooms: string | string[],
  language: string,
  keys: string | string[],
  otherwise: string,
  count = 1,
): string {
  return i18n.t(keys, { ns: rooms, lng: language, defaultValue: otherwise, count, skipInterpolation: true });
}
