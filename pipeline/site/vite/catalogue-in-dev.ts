import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Plugin } from "vite";
import { layerOrder } from "../pages/template.ts";
import { answerRequests } from "./answer-requests.ts";

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

/** `catalogue-square-a540.webp` is the drawing `square.svg`. Browsers ignore the extension and use the media type. */
async function mediaFile(pathname: string): Promise<{ file: string; content: Buffer } | undefined> {
  const [, name, width] = /^\/media\/catalogue-([a-z]+)(-a\d+)?[./]/.exec(pathname) ?? [];
  if (!name) return undefined;
  const file = join(mediaDir, name + (width ? ".svg" : extname(pathname)));
  // A file that the catalogue lacks is left to Vite, which answers that it is missing.
  const content = await readFile(file).catch(() => undefined);
  return content && { file, content };
}
