import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { parsePath, pathFor } from "#src/addresses.ts";
import { formerSlugs } from "#src/content/former.ts";
import { readSnapshot } from "#src/content/read.ts";
import type { Payload } from "#src/content/views.ts";
import { contentEvent, encodePayload, payloadPath } from "#src/content/wire.ts";
import { formerAddress } from "#src/former-addresses.ts";
import { mediaTypeFor } from "../../../server/http/media-types.ts";
import { brandDir } from "../../settings.ts";
import { readBrand } from "../brand/brand.ts";
import { webManifest } from "../files/site-files.ts";
import { fillPlaces, layerOrder } from "../pages/template.ts";
import { pageHooks } from "../pages/vite-react-ssg.ts";
import { pictureCache, pictureOnDemand } from "../pictures/pictures.ts";

/** Milliseconds. After this pause, pages update once, because a pull or a seal writes many files. */
const quietMs = 50;

/** Open pages follow the snapshot's files (src/start/live-payload.ts). They show its errors until the next edit. */
export function snapshotInDev(snapshotDir: string): Plugin {
  return {
    name: "snapshot-in-dev",
    apply: "serve",
    configureServer(server) {
      let reading: ReturnType<typeof readContent> | undefined;
      const content = () => (reading ??= readContent(server, snapshotDir));

      let timer: NodeJS.Timeout | undefined;
      server.watcher.add(snapshotDir);
      server.watcher.on("all", (_event, file) => {
        // This is for every file, because an edit of the code that makes payloads changes them too.
        reading = undefined;
        if (relative(snapshotDir, file).startsWith("..")) return;
        clearTimeout(timer);
        timer = setTimeout(() => void content().then(follow, showError), quietMs);
      });
      let isBroken = false;
      const follow = () => {
        // The error overlay stays until the page reloads.
        server.ws.send(isBroken ? { type: "full-reload" } : { type: "custom", event: contentEvent });
        isBroken = false;
      };
      const showError = ({ message }: Error) => {
        isBroken = true;
        server.config.logger.error(message, { timestamp: true });
        server.ws.send({ type: "error", err: { message, stack: "" } });
      };

      server.middlewares.use(async (request, response, next) => {
        const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
        // If the snapshot cannot be read, the page itself shows the reason.
        const { former } = (isOurs(pathname) && (await content().catch(() => undefined))) || { former: {} };
        const { moved, gone } = formerAddress(pathname, former) ?? {};
        if (moved) return response.writeHead(308, { Location: moved + search }).end();
        if (gone) request.originalUrl = gone;
        next();
      });
      answerRequests(server, async (pathname) =>
        isOurs(pathname) ? contentAt(pathname, (await content()).payloads, snapshotDir) : undefined,
      );
    },
  };
}

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

/** Also true for pages, which another plugin renders: if the snapshot cannot be read, this plugin shows the reason. */
function isOurs(pathname: string): boolean {
  return /^\/(media|share)\/|\.(json|webmanifest)$/.test(pathname) || parsePath(pathname) !== undefined;
}

async function contentAt(pathname: string, payloads: readonly Payload[], snapshotDir: string) {
  if (/^\/(media|share)\//.test(pathname)) {
    const brand = await readBrand(brandDir());
    const assetsDir = join(snapshotDir, "assets");
    const file = await pictureOnDemand(pathname, { payloads, brand, assetsDir, cacheDir: pictureCache });
    return file && readFile(file);
  }
  if (pathname === "/manifest.webmanifest") return webManifest(payloads, await readBrand(brandDir()));
  const payload = payloads.find(({ address }) => payloadPath(pathFor(address)) === pathname);
  return payload && encodePayload(payload, "dev");
}

/** Vite loads the code that reads the payloads, so that edits of that code apply. */
async function readContent(server: ViteDevServer, snapshotDir: string) {
  const { readAllPayloads } = (await server.ssrLoadModule(
    "/src/content/read.ts",
  )) as typeof import("../../../src/content/read.ts");
  return { payloads: readAllPayloads(), former: formerSlugs(readSnapshot(snapshotDir)) };
}

/** The hooks of vite-react-ssg's dev server, which links the stylesheets at the start of the head. */
export const pageInDev = pageHooks({
  encodedPayload(path, { readPayload }) {
    const payload: Payload | undefined = readPayload(path);
    return payload && encodePayload(payload, "dev");
  },
  finish(_path, { html, head, payload }) {
    const first = `<head><meta charset="utf-8"><style>${layerOrder}</style>`;
    return fillPlaces(html.replace("<head>", first), { policy: "", head, styles: "", payload });
  },
});
