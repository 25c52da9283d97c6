import type { ViteDevServer } from "vite";
import { mediaTypeFor } from "../../../server/http/media-types.ts";

type Content = string | Buffer;

/** An address's extension gives the media type, unless `answer` names another file. */
export function answerRequests(
  server: ViteDevServer,
  answer: (pathname: string) => Promise<Content | { file: string; content: Content } | undefined>,
): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    try {
      const found = await answer(pathname);
      if (found === undefined) return next();
      const { file, content } =
        typeof found === "object" && "file" in found ? found : { file: pathname, content: found };
      response.setHeader("Content-Type", mediaTypeFor(file));
      response.end(content);
    } catch (error) {
      next(error);
    }
  });
}
