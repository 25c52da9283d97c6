import { plainText } from "#src/content/plain-text.ts";
import type { Payload } from "#src/content/views.ts";
import { defaultLocale } from "#src/locales.ts";
import type { Brand } from "../brand/brand.ts";
import { manifestIcons, shortcutIcons } from "../brand/icons.ts";
import { homeOf } from "./home-of.ts";
import { screenshotsOf } from "./screenshots.ts";
import { shortcuts } from "./shortcuts.ts";

/** Of the list that the W3C keeps: https://github.com/w3c/manifest/wiki/Categories. */
const categories = ["business"];

/**
 * `/manifest.webmanifest`, of the default language's site. `minimal-ui`: the site can be put on a home screen and
 * opens offline, yet keeps a way back and an address to share, which `standalone` takes away; with `browser` no
 * browser offers to keep it at all.
 */
export function webManifest(payloads: readonly Payload[], { colours, look }: Pick<Brand, "colours" | "look">): string {
  const home = homeOf(payloads);
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
    screenshots: screenshotsOf(home, look).map(({ file, formFactor, label, drawing }) => ({
      src: file,
      sizes: `${drawing.size.width}x${drawing.size.height}`,
      type: "image/jpeg",
      form_factor: formFactor,
      label,
    })),
    shortcuts: shortcuts(payloads, shortcutIcons),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
