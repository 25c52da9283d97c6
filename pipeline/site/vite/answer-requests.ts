import type { ViteDevServer } from "vite";
import { mediaTypeFor } from "#server/http/media-types.ts";

interface Answer {
  readonly content: string | Buffer;
  /** A file name whose extension gives the media type, if the address has another extension or none. */
  readonly file?: string;
}

/** Lets the dev server answer a path with what `answer` returns. If that is undefined, Vite answers. */
export function answerRequests(server: ViteDevServer, answer: (pathname: string) => Promise<Answer | undefined>): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    try {
      const found = await answer(pathname);
      if (!found) return next();
      response.setHeader("Content-Type", mediaTypeFor(found.file ?? pathname));
      response.end(found.content);
    } catch (error) {
      next(error);
    }
  });
}
