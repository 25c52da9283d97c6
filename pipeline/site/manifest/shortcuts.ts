import { type PlainScreen, placePath } from "#src/addresses.ts";
import { wordsFor } from "#src/i18n/words.ts";
import { locales } from "#src/site.ts";

/** What one comes for. Launchers show a few of them, the first ones first. */
const screens = ["products", "jobs", "contact"] as const satisfies PlainScreen[];

export interface Shortcut {
  readonly name: string;
  readonly url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

/** The ways in that a launcher offers: the main screens in each language, called as that language's menu calls them. */
export function shortcuts(icons: Shortcut["icons"]): Shortcut[] {
  const all = locales.flatMap((locale) =>
    screens.map((screen) => ({
      name: wordsFor(locale)(`nav.${screen}`),
      language: wordsFor(locale)("language.name"),
      url: placePath({ screen }, locale),
    })),
  );
  return all.map(({ name, language, url }) => {
    const isAmbiguous = all.filter((other) => other.name === name).length > 1;
    return { name: isAmbiguous ? `${name} (${language})` : name, url, icons };
  });
}
