import i18next from "i18next";
import type { Translate } from "./translate.ts";

/**
 * The texts of the pipeline and of the Studio, which use i18next at run time. A text's namespace is the name of its
 * folder, such as `documents`. Values are inserted as they are, so gaps and references inside a value have no effect.
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
export function toolWords<Words extends object, Language extends string = never>(
  namespace: string,
  texts: { readonly en: Words } & { readonly [L in Language]: NoInfer<Words> },
): (language: Language | "en") => Translate<Words> {
  for (const [language, words] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, words);
  return (language) => {
    const say = i18n.getFixedT(language, namespace);
    return (key: string | readonly string[], gaps = {}) => say([key].flat(), gaps);
  };
}

/** The text of the first key that has a text, or else `otherwise`, which may come from the CMS. Fills no gaps. */
export function nameOf(
  namespaces: string | string[],
  language: string,
  keys: string | string[],
  otherwise: string,
  count = 1,
): string {
  return i18n.t(keys, { ns: namespaces, lng: language, defaultValue: otherwise, count, skipInterpolation: true });
}
