import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Plugin } from "vite";
import { answerRequests } from "./dev-server.ts";

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
      answerRequests(server, async (pathname) => {
        if (!/^\/catalogue(\/|$)/.test(pathname)) return mediaFile(pathname);
        const template = (await readFile("index.html", "utf8")).replace("/src/main.tsx", "/src/catalogue/main.tsx");
        return { file: "index.html", content: await server.transformIndexHtml(pathname, template) };
      });
    },
  };
}

/**
 * `catalogue-square-a540.webp` is the drawing `square.svg`, whatever its name ends with: browsers go by the type they are
 * told. The film and the document are served as they are.
 */
async function mediaFile(pathname: string): Promise<{ file: string; content: Buffer } | undefined> {
  const [, name, isPicture] = /^\/media\/catalogue-([a-z]+)(-a\d+)?[./]/.exec(pathname) ?? [];
  const file = join(mediaDir, `${name}${isPicture ? ".svg" : extname(pathname)}`);
  const content = name ? await readFile(file).catch(() => undefined) : undefined;
  return content && { file, content };
}
