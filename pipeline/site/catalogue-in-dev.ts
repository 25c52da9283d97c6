import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Plugin } from "vite";

/** Where the catalogue's own pictures, its film and its document lie. */
const mediaDir = "src/catalogue/media";

/**
 * While developing: `/catalogue`, every section and block in all states and languages (src/catalogue). The build knows
 * nothing of it: this plugin is the only way to it, and it serves alone.
 */
export function catalogueInDev(): Plugin {
  return {
    name: "catalogue-in-dev",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        try {
          if (/^\/catalogue(\/|$)/.test(pathname)) {
            const template = (await readFile("index.html", "utf8")).replace("/src/main.tsx", "/src/catalogue/main.tsx");
            response.setHeader("Content-Type", "text/html; charset=utf-8");
            response.end(await server.transformIndexHtml(pathname, template));
            return;
          }
          if (!pathname.startsWith("/media/catalogue-")) return next();
          const file = await mediaFile(pathname);
          if (!file) {
            response.writeHead(404).end();
            return;
          }
          response.setHeader("Content-Type", file.type);
          response.end(file.body);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/**
 * `catalogue-square-a540.webp` is the drawing `square.svg`, whatever its name ends with: browsers go by the type they are
 * told. The film and the document are served as they are.
 */
async function mediaFile(pathname: string): Promise<{ type: string; body: Buffer } | undefined> {
  const [, name, isPicture] = /^\/media\/catalogue-([a-z]+)(-a\d+)?[./]/.exec(pathname) ?? [];
  const extension = isPicture ? ".svg" : extname(pathname);
  const type = types[extension];
  if (!name || !type) return undefined;
  const body = await readFile(join(mediaDir, name + extension)).catch(() => undefined);
  return body && { type, body };
}

const types: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
};
