import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { readSnapshot } from "../../src/content/read.ts";
import { explainDocument } from "../explain/explain.ts";
import { isHere } from "../local-cms/request.ts";
import { answerRequests } from "../site/dev-server.ts";
import { previewFolders } from "./drafts.ts";

const overlayPath = "/preview/overlay.js";

/**
 * The dev server of `make preview`: adds the overlay, the content's problems, and for the Studio the pages that show a
 * document. Inactive in `make dev`.
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
        // The Studio has another origin. Other sites in the same browser must not read drafts.
        const isAllowed = origin && (isHere(origin) || origin === studioOrigin);
        if (isAllowed && url.startsWith("/preview/")) response.setHeader("Access-Control-Allow-Origin", origin);
        next();
      });
      answerRequests(server, async (pathname, searchParams) => {
        if (pathname === overlayPath) return await readFile(overlay);
        if (pathname === "/preview/problems") return { file: problems, content: await readFile(problems) };
        if (pathname !== "/preview/pages") return undefined;
        const id = searchParams.get("id") ?? "";
        const { pages } = await explainDocument(shown, readSnapshot(shown), id).catch(() => ({ pages: [] }));
        return { file: "pages.json", content: JSON.stringify(pages.map(({ address }) => address)) };
      });
    },
  };
}
