import { extname } from "node:path";
import type { ViteDevServer } from "vite";

/** Has the dev server answer each address that `answer` gives a content for, with the type of the address's ending. */
export function answerRequests(
  server: ViteDevServer,
  answer: (pathname: string) => Promise<string | Buffer | undefined>,
): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    try {
      const content = await answer(pathname);
      if (content === undefined) return next();
      response.setHeader("Content-Type", mediaTypes[extname(pathname)] ?? "application/octet-stream");
      response.end(content);
    } catch (error) {
      next(error);
    }
  });
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
};

/** Has the next page that asks for a module get it anew. */
export function forgetModule({ environments }: ViteDevServer, id: string): void {
  for (const { moduleGraph } of Object.values(environments)) {
    const known = moduleGraph.getModuleById(id);
    if (known) moduleGraph.invalidateModule(known);
  }
}
