import { extname, join, resolve } from "node:path";
import type { Plugin } from "vite";
import { type Brand, readBrand } from "./brand.ts";
import { brandFiles } from "./brand-files.ts";
import { headTags } from "./head-tags.ts";
import { cutWebFonts } from "./web-fonts.ts";

const virtualModule = "virtual:brand";
const resolvedModule = `\0${virtualModule}`;

/**
 * Gives the site its look: `#brand/…` in style sheets, `virtual:brand` in code, icons, colour and fonts in the head;
 * while developing also the files that a build writes.
 */
export function brandPlugin(dir: string, cacheDir = resolve(".cache/fonts")): Plugin {
  let reading: Promise<Brand> | undefined;
  const brand = () => (reading ??= readBrand(dir));
  const webFonts = () => cutWebFonts(join(dir, "fonts.css"), cacheDir);
  let root = process.cwd();
  return {
    name: "brand",
    async config() {
      const { stylesheet } = await webFonts();
      const own = { find: /^#brand\//, replacement: `${dir}/` };
      return { resolve: { alias: [{ find: "#brand/fonts.css", replacement: stylesheet }, own] } };
    },
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === virtualModule ? resolvedModule : undefined),
    async load(id) {
      if (id !== resolvedModule) return undefined;
      const { mark, look } = await brand();
      return `export const mark = ${JSON.stringify(mark)};\nexport const look = ${JSON.stringify(look)};\n`;
    },
    transformIndexHtml: { order: "pre", handler: async () => headTags(await brand(), await webFonts(), root) },
    configureServer(server) {
      server.watcher.add(dir);
      server.watcher.on("change", (file) => {
        if (!file.startsWith(dir)) return;
        reading = undefined;
        for (const { moduleGraph } of Object.values(server.environments)) {
          const known = moduleGraph.getModuleById(resolvedModule);
          if (known) moduleGraph.invalidateModule(known);
        }
        server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        try {
          const make = brandFiles(await brand()).get(pathname);
          if (!make) return next();
          response.setHeader("Content-Type", mediaTypes[extname(pathname)] ?? "application/octet-stream");
          response.end(await make());
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".ico": "image/x-icon",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};
