import type { Plugin, ViteDevServer } from "vite";
import { readSnapshot } from "#src/content/read.ts";
import { mediaTypeFor } from "../../../server/http/media-types.ts";
import { companyIn } from "../code/site-code.ts";

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

export function virtualModule(name: string, code: () => string | Promise<string>): Plugin {
  const id = `virtual:${name}`;
  const resolved = `\0${id}`;
  return {
    name: id,
    resolveId: (asked) => (asked === id ? resolved : undefined),
    load: (asked) => (asked === resolved ? code() : undefined),
    configureServer({ watcher, environments }) {
      watcher.on("all", () => {
        for (const { moduleGraph } of Object.values(environments)) {
          const known = moduleGraph.getModuleById(resolved);
          if (known) moduleGraph.invalidateModule(known);
        }
      });
    },
  };
}

/** Provides `virtual:company`, the company's name from the snapshot, to pages without a payload. */
export function companyPlugin(snapshotDir: string): Plugin {
  const company = () => companyIn(readSnapshot(snapshotDir));
  return virtualModule("company", () => `export const company = ${JSON.stringify(company())};\n`);
}
