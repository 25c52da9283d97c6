import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import sharp from "sharp";
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

/** `catalogue-square-a540.webp` is made of `square.svg`; the film, the drawing and the document are served as they are. */
async function mediaFile(pathname: string): Promise<{ type: string; body: Buffer } | undefined> {
  const [, name, width] = /^\/media\/catalogue-([a-z]+)(?:-a(\d+))?[./]/.exec(pathname) ?? [];
  const type = types[extname(pathname)];
  if (!name || !type) return undefined;
  if (!width) {
    const body = await readFile(join(mediaDir, name + extname(basename(pathname)))).catch(() => undefined);
    return body && { type, body };
  }
  const format = formats[extname(pathname)];
  if (!format) return undefined;
  const picture = sharp(join(mediaDir, `${name}.svg`)).resize(Number(width));
  return { type, body: await picture.toFormat(format).toBuffer() };
}

const formats: Readonly<Record<string, "avif" | "webp" | "jpeg">> = {
  ".avif": "avif",
  ".webp": "webp",
  ".jpg": "jpeg",
};

const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".webm": "video/webm",
  ".pdf": "application/pdf",
};
