import { join, relative, resolve, sep } from "node:path";
import { readBrand } from "./brand.ts";
import { preloadedFonts } from "./fonts.ts";
import { cutWebFonts, type WebFonts } from "./web-fonts.ts";
export function webFontsOf(dir: string): Promise<WebFonts> {
  return cutWebFonts(join(dir, "fonts.css"), resolve(".cache/fonts"));
}

/** `fileOf` receives a font's path from the project's root, and returns that of the served file. */
export async function brandHead(dir: string, fileOf: (font: string) => string): Promise<string> {
  const { colours, fonts } = await readBrand(dir);
  const { firstFiles } = await webFontsOf(dir);
  const preloads = preloadedFonts(fonts).map((path) => {
    const font = relative(process.cwd(), firstFiles.get(path) ?? path)
      .split(sep)
      .join("/");
    return `rel="preload" as="font" type="font/woff2" crossorigin href="/${fileOf(font)}"`;
  });
  const links = [
    'rel="icon" href="/favicon.ico" sizes="32x32"',
    'rel="icon" href="/icon.svg" type="image/svg+xml"',
    'rel="apple-touch-icon" href="/icons/apple-touch-icon.png"',
    'rel="manifest" href="/manifest.webmanifest"',
    ...preloads,
  ];
  return `<meta name="theme-color" content="${colours.stage}">${links.map((link) => `<link ${link}>`).join("")}`;
}
