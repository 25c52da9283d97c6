import { join, relative } from "node:path";
import { readBrand } from "./brand.ts";
import type { BrandFonts } from "./fonts.ts";
import { cutWebFonts } from "./web-fonts.ts";

/** Icons, colour and preloaded fonts for each page's head. `fileOf` gives the served file for a font of the project. */
export async function brandHead(dir: string, fileOf: (font: string) => string): Promise<string> {
  const { colours, fonts } = await readBrand(dir);
  const { firstFiles } = await cutWebFonts(join(dir, "fonts.css"));
  const preloads = preloadedFonts(fonts).map((path) => {
    const font = relative(process.cwd(), firstFiles.get(path) ?? path);
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

/** The Latin files, which every page needs. Browsers load each other file only for a page that has its characters. */
export function preloadedFonts({ display, text }: BrandFonts): string[] {
  return [...new Set([...display, ...text].filter(({ isLatin }) => isLatin).map(({ path }) => path))];
}
