import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Plugin } from "vite";
import { layerOrder } from "../pages/template.ts";
import { answerRequests } from "./plugin-parts.ts";

const mediaDir = "src/catalogue/media";

/** Serves `/catalogue`, which no build has: every section and block in all states and languages (src/catalogue). */
export function catalogueInDev(): Plugin {
  return {
    name: "catalogue-in-dev",
    apply: "serve",
    configureServer(server) {
      answerRequests(server, async (pathname) => {
        if (!/^\/catalogue(\/|$)/.test(pathname)) return mediaFile(pathname);
        const template = (await readFile("index.html", "utf8"))
          .replace("/src/main.tsx", "/src/catalogue/main.tsx")
          .replace("<!--styles-->", `<style>${layerOrder}</style>`);
        return { file: "index.html", content: await server.transformIndexHtml(pathname, template) };
      });
    },
  };
}

/** `catalogue-square-a540.webp` is the drawing `square.svg`, whatever its extension: browsers use the media type. */
async function mediaFile(pathname: string): Promise<{ file: string; content: Buffer } | undefined> {
  const [, name, isPicture] = /^\/media\/catalogue-([a-z]+)(-a\d+)?[./]/.exec(pathname) ?? [];
  const file = join(mediaDir, `${name}${isPicture ? ".svg" : extname(pathname)}`);
  const content = name ? await readFile(file).catch(() => undefined) : undefined;
  return content && { file, content };
}
