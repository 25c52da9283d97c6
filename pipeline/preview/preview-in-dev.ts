import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { readSnapshot } from "../../src/content/read.ts";
import { explainDocument } from "../explain/explain.ts";
import { isHere } from "../local-cms/request.ts";
import { previewFolders } from "./drafts.ts";

/** Paths of the preview's own files. */
const overlayPath = "/preview/overlay.js";

/**
 * `make preview`: the dev server with the code that marks each text with its field, what is wrong with the content, and
 * for the Studio the pages on which a document shows. Does nothing for `make dev`.
 */
export function previewInDev(work: string | undefined): Plugin {
  const { overlay, problems, shown } = previewFolders(work ?? "");
  const studioOrigin = URL.parse(process.env.STUDIO_URL ?? "")?.origin;
  return {
    name: "preview-in-dev",
    apply: () => work !== undefined,
    transformIndexHtml: () => [{ tag: "script", attrs: { type: "module", src: overlayPath }, injectTo: "body" }],
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
        const { origin } = request.headers;
        const send = (type: string, body: string | Buffer) => {
          // The Studio is another origin. Other pages that are open in a browser learn nothing of drafts.
          if (origin && (isHere(origin) || origin === studioOrigin)) {
            response.setHeader("Access-Control-Allow-Origin", origin);
          }
          response.setHeader("Content-Type", type).end(body);
        };
        try {
          if (pathname === overlayPath) send("text/javascript", await readFile(overlay));
          else if (pathname === "/preview/problems") send("application/json", await readFile(problems));
          else if (pathname === "/preview/pages") {
            // None for a document that is not there.
            const id = searchParams.get("id") ?? "";
            const { pages } = await explainDocument(shown, readSnapshot(shown), id).catch(() => ({ pages: [] }));
            send("application/json", JSON.stringify(pages.map(({ address }) => address)));
          } else next();
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
