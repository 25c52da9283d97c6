import type { PlainScreen } from "#src/addresses.ts";
import { pathFor } from "#src/addresses.ts";
import { plainText } from "#src/content/plain-text.ts";
import type { Payload } from "#src/content/views.ts";
import { type Locale, languages, locales } from "#src/locales.ts";

/** What one comes for. Launchers show a few of them, the first ones first. */
const screens = ["products", "jobs", "contact"] as const satisfies PlainScreen[];

export interface Shortcut {
  readonly name: string;
  readonly url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

/** The ways in that a launcher offers: the main screens in each language, called as their pages are titled. */
export function shortcuts(payloads: readonly Payload[], icons: Shortcut["icons"]): Shortcut[] {
  const all = locales.flatMap((locale) => screens.flatMap((screen) => shortcutTo(payloads, screen, locale)));
  return all.map(({ name, locale, url }) => {
    const isAmbiguous = all.filter((other) => other.name === name).length > 1;
    return { name: isAmbiguous ? `${name} (${languages[locale].name})` : name, url, icons };
  });
}

function shortcutTo(payloads: readonly Payload[], screen: PlainScreen, locale: Locale) {
  const payload = payloads.find(({ address }) => address.screen === screen && address.variant === locale);
  if (payload?.page.kind !== "sections") return [];
  return [{ name: plainText(payload.page.title), locale, url: pathFor(payload.address) }];
}
