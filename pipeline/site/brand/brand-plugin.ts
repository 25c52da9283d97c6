import { join, relative, resolve } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { virtualModule } from "../code/virtual-modules.ts";
import { answerRequests } from "../dev/dev-server.ts";
import { type Brand, readBrand } from "./brand.ts";
import { preloadedFonts } from "./fonts.ts";
import { brandFiles } from "./icons.ts";
import { cutWebFonts, type WebFonts } from "./web-fonts.ts";

/** Provides `#brand/…` in style sheets, `virtual:brand` in code, and icons, colour and fonts in the head. */
export function brandPlugin(dir: string): Plugin[] {
  let reading: Promise<Brand> | undefined;
  const brand = () => (reading ??= readBrand(dir));
  const code = async () => {
    const { mark, hash } = await brand();
    return `export const mark = ${JSON.stringify(mark)};\nexport const brandHash = ${JSON.stringify(hash)};\n`;
  };
  const files: Plugin = {
    name: "brand",
    async config() {
      const { stylesheet } = await webFontsOf(dir);
      const own = { find: /^#brand\//, replacement: `${dir}/` };
      return { resolve: { alias: [{ find: "#brand/fonts.css", replacement: stylesheet }, own] } };
    },
    transformIndexHtml: async (html) => html.replace("<!--brand-->", await brandHead(dir, (font) => font)),
    configureServer(server) {
      server.watcher.add(dir);
      server.watcher.on("change", (file) => {
        if (!file.startsWith(dir)) return;
        reading = undefined;
        server.ws.send({ type: "full-reload" });
      });
      answerRequests(server, async (pathname) => brandFiles(await brand()).get(pathname)?.());
    },
  };
  return [files, virtualModule("brand", code)];
}

function webFontsOf(dir: string): Promise<WebFonts> {
  return cutWebFonts(join(dir, "fonts.css"), resolve(".cache/fonts"));
}

/** `fileOf` receives a font's path from the project's root, and returns that of the served file. */
export async function brandHead(dir: string, fileOf: (font: string) => string): Promise<string> {
  const { colours, fonts } = await readBrand(dir);
  const { firstFiles } = await webFontsOf(dir);
  const preloads = preloadedFonts(fonts).map((path) => {
    const font = normalizePath(relative(process.cwd(), firstFiles.get(path) ?? path));
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
