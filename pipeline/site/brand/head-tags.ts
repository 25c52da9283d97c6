import { relative, sep } from "node:path";
import type { HtmlTagDescriptor } from "vite";
import type { Brand } from "./brand.ts";
import type { BrandFonts } from "./fonts.ts";
import type { WebFonts } from "./web-fonts.ts";

/** What every page has in its head of the company's look: its colour, its icons, and the fonts of the first paint. */
export function headTags({ colours, fonts }: Brand, { firstFiles }: WebFonts, root: string): HtmlTagDescriptor[] {
  return [
    { tag: "meta", attrs: { name: "theme-color", content: colours.stage }, injectTo: "head" },
    link({ rel: "icon", href: "/favicon.ico", sizes: "32x32" }),
    link({ rel: "icon", href: "/icon.svg", type: "image/svg+xml" }),
    link({ rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" }),
    link({ rel: "manifest", href: "/manifest.webmanifest" }),
    ...preloadedFonts(fonts).map((path) => {
      const href = addressOf(firstFiles.get(path) ?? path, root);
      return link({ rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href });
    }),
  ];
}

/** The files that every page needs, each once. The others are fetched by the pages that have a letter of theirs. */
export function preloadedFonts({ display, text }: BrandFonts): string[] {
  return [...new Set([...display, ...text].filter(({ isLatin }) => isLatin).map(({ path }) => path))];
}

/** As an address from the root of the project, which vite serves while developing and replaces in a build. */
function addressOf(path: string, root: string): string {
  return `/${relative(root, path).split(sep).join("/")}`;
}

function link(attrs: Record<string, string | boolean>): HtmlTagDescriptor {
  return { tag: "link", attrs, injectTo: "head" };
}
