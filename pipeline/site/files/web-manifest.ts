import { type PlainScreen, pathFor } from "#src/addresses.ts";
import { plainText } from "#src/content/text.ts";
import type { Payload } from "#src/content/views.ts";
import { defaultLocale, languageAttributes, languages, locales } from "#src/locales.ts";
import type { Brand } from "../brand/brand.ts";
import { manifestIcons, shortcutIcons } from "../drawing/icons.ts";

/** From the W3C's list: https://github.com/w3c/manifest/wiki/Categories. */
const categories = ["business"];

/** The most visited screens. Launchers show only the first few shortcuts. */
const shortcutScreens: readonly PlainScreen[] = ["products", "jobs", "contact"];

export function webManifest(payloads: readonly Payload[], { colours }: Pick<Brand, "colours">): string {
  const home = payloads.find(({ address }) => address.screen === "home" && address.variant === defaultLocale);
  if (!home) throw new Error("The site has no home page.");
  const { site, head } = home;
  const manifest = {
    id: "/",
    name: plainText(site.companyName),
    // Launchers cut names after about twelve characters.
    short_name: plainText(site.shortName),
    description: plainText(`${site.claim} ${head.description}`),
    dir: "ltr",
    ...languageAttributes(defaultLocale),
    start_url: "/",
    scope: "/",
    // With `browser`, browsers would not offer to install the site. With `standalone`, it would have no back button.
    display: "minimal-ui",
    theme_color: colours.stage,
    background_color: colours.stage,
    categories,
    icons: manifestIcons,
    shortcuts: shortcuts(payloads),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function shortcuts(payloads: readonly Payload[]) {
  const all = locales.flatMap((locale) =>
    shortcutScreens.flatMap((screen) => {
      const payload = payloads.find(({ address }) => address.screen === screen && address.variant === locale);
      if (payload?.page.kind !== "sections") return [];
      return [{ name: plainText(payload.page.title), locale, url: pathFor(payload.address) }];
    }),
  );
  return all.map(({ name, locale, url }) => {
    const isAmbiguous = all.filter((other) => other.name === name).length > 1;
    return { name: isAmbiguous ? `${name} (${languages[locale].name})` : name, url, icons: shortcutIcons };
  });
}
