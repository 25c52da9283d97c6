import { extname } from "node:path";
import type { Plugin } from "vite";
import { type Brand, readBrand } from "./brand.ts";
import { brandFiles } from "./brand-files.ts";
import { headTags } from "./head-tags.ts";

const virtualModule = "virtual:brand";
const resolvedModule = `\0${virtualModule}`;

/**
 * Gives the site its look: `#brand/…` in style sheets, `virtual:brand` in code, icons, colour and fonts in the head;
 * while developing also the files that a build writes.
 */
export function brandPlugin(dir: string): Plugin {
  let reading: Promise<Brand> | undefined;
  const brand = () => (reading ??= readBrand(dir));
  let root = process.cwd();
  return {
    name: "brand",
    config: () => ({ resolve: { alias: [{ find: /^#brand\//, replacement: `${dir}/` }] } }),
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (id) => (id === virtualModule ? resolvedModule : undefined),
    async load(id) {
      if (id !== resolvedModule) return undefined;
      const { mark, look } = await brand();
      return `export const mark = ${JSON.stringify(mark)};\nexport const look = ${JSON.stringify(look)};\n`;
    },
    transformIndexHtml: { order: "pre", handler: async () => headTags(await brand(), root) },
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
