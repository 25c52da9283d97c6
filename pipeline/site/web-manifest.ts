import { type PlainScreen, pathFor } from "#src/addresses.ts";
import { plainText } from "#src/content/plain-text.ts";
import type { Payload } from "#src/content/views.ts";
import { defaultLocale, languages, locales } from "#src/locales.ts";
import type { Brand } from "./brand/brand.ts";
import { manifestIcons, shortcutIcons } from "./brand/icons.ts";

/** Of the list that the W3C keeps: https://github.com/w3c/manifest/wiki/Categories. */
const categories = ["business"];

/** What one comes for. Launchers show a few of them, the first ones first. */
const shortcutScreens: readonly PlainScreen[] = ["products", "jobs", "contact"];

/**
 * `/manifest.webmanifest`, of the default language's site. `minimal-ui`: the site can be put on a home screen and
 * opens offline, yet keeps a way back and an address to share, which `standalone` takes away; with `browser` no
 * browser offers to keep it at all.
 *
 * @throws when the site has no home page in the default language
 */
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
    lang: defaultLocale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: colours.stage,
    background_color: colours.stage,
    categories,
    icons: manifestIcons,
    shortcuts: shortcuts(payloads),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The ways in that a launcher offers: the main screens in each language, called as their pages are titled. */
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
