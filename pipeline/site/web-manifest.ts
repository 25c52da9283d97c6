import { plainText } from "#src/content/plain-text.ts";
import type { SiteView } from "#src/content/views.ts";
import { defaultLocale, themeColor } from "#src/site.ts";

/**
 * `/manifest.webmanifest`, of the default language's site. `minimal-ui`: the site can be put on a home screen and
 * opens offline, yet keeps a way back and an address to share, which `standalone` takes away; with `browser` no
 * browser offers to keep it at all.
 */
export function webManifest({ companyName, claim }: Pick<SiteView, "companyName" | "claim">): string {
  const manifest = {
    id: "/",
    name: companyName,
    // Launchers cut names after about twelve characters; the legal form is the part nobody misses.
    short_name: companyName.replace(/ (GmbH & Co\. KG|GmbH|AG|SE|UG.*)$/, ""),
    description: plainText(claim),
    lang: defaultLocale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: themeColor,
    background_color: themeColor,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
