import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { readSnapshot } from "../../src/content/read.ts";
import { explainDocument } from "../explain/explain.ts";
import { isHere } from "../local-cms/request.ts";
import { answerRequests } from "../site/dev-server.ts";
import { previewFolders } from "./drafts.ts";

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
    configureServer(server) {
      server.middlewares.use(({ url = "", headers: { origin } }, response, next) => {
        // The Studio is another origin. Other pages that are open in a browser learn nothing of drafts.
        const isAllowed = origin && (isHere(origin) || origin === studioOrigin);
        if (isAllowed && url.startsWith("/preview/")) response.setHeader("Access-Control-Allow-Origin", origin);
        next();
      });
      answerRequests(server, async (pathname, searchParams) => {
        if (pathname === overlayPath) return await readFile(overlay);
        if (pathname === "/preview/problems") return { file: problems, content: await readFile(problems) };
        if (pathname !== "/preview/pages") return undefined;
        // None for a document that is not there.
        const id = searchParams.get("id") ?? "";
        const { pages } = await explainDocument(shown, readSnapshot(shown), id).catch(() => ({ pages: [] }));
        return { file: "pages.json", content: JSON.stringify(pages.map(({ address }) => address)) };
      });
    },
  };
}
