import { join } from "node:path";
import type { Plugin } from "vite";
import { type Brand, readBrand } from "../brand/brand.ts";
import { brandHead } from "../brand/brand-head.ts";
import { cutWebFonts } from "../brand/web-fonts.ts";
import { brandFiles } from "../drawing/icons.ts";
import { answerRequests } from "./answer-requests.ts";
import { virtualModule } from "./virtual-module.ts";

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
      const { stylesheet } = await cutWebFonts(join(dir, "fonts.css"));
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
      answerRequests(server, async (pathname) => {
        const make = brandFiles(await brand()).get(pathname);
        return make && { content: await make() };
      });
    },
  };
  return [files, virtualModule("brand", code)];
}
