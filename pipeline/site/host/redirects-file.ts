import { defaultLocale, locales } from "#src/locales.ts";
import { errorPageFile } from "./hosted-site.ts";

/**
 * `/_redirects` for the same two hosts. They find pages without `.html` themselves, and Cloudflare Pages leads from
 * `/de/` and `/de.html` to `/de` with a 308. What they cannot do: match capital letters, or read the languages of a
 * browser in their order; there `/` chooses by its own script. Each leaves out lines that only the other one knows.
 */
export function redirectsFile(): string {
  const others = locales.filter((locale) => locale !== defaultLocale);
  return [
    "# Configurations for other hosts: not for visitors. Netlify, then Cloudflare Pages.",
    `/.host/* ${errorPageFile(defaultLocale)} 404!`,
    "/.host/* / 302",
    "# Netlify. Cloudflare Pages takes the nearest 404.html by itself.",
    ...others.map((locale) => `/${locale}/* ${errorPageFile(locale)} 404`),
    "",
  ].join("\n");
}
