import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { parsePath, pathFor } from "#src/addresses.ts";
import { formerSlugs } from "#src/content/former.ts";
import { readSnapshot } from "#src/content/read.ts";
import type { Payload } from "#src/content/views.ts";
import { contentEvent, encodePayload, payloadPath } from "#src/content/wire.ts";
import { formerAddress } from "#src/former-addresses.ts";
import { brandDir } from "../../settings.ts";
import { readBrand } from "../brand/brand.ts";
import { webManifest } from "../files/web-manifest.ts";
import { fillPlaces, layerOrder } from "../pages/template.ts";
import { pageHooks } from "../pages/vite-react-ssg.ts";
import { pictureCache, pictureOnDemand } from "../pictures/pictures.ts";
import { answerRequests } from "./answer-requests.ts";

/** Open pages follow the snapshot's files (src/start/live-payload.ts), and show its errors until the next edit. */
export function snapshotInDev(snapshotDir: string): Plugin {
  return {
    name: "snapshot-in-dev",
    apply: "serve",
    configureServer(server) {
      let reading: Promise<Content> | undefined;
      const content = () => (reading ??= readContent(server, snapshotDir));
      // Any edited file counts, because the code that makes payloads may be edited, too.
      server.watcher.on("all", () => {
        reading = undefined;
      });
      showEdits(server, snapshotDir, content);
      redirectFormerAddresses(server, content);
      answerRequests(server, async (pathname) => {
        if (!isOurs(pathname)) return undefined;
        const own = await contentAt(pathname, (await content()).payloads, snapshotDir);
        return own ? { content: own } : undefined;
      });
    },
  };
}

type Content = Awaited<ReturnType<typeof readContent>>;

/** Vite loads the code that reads the payloads, so that edits of that code apply. */
async function readContent(server: ViteDevServer, snapshotDir: string) {
  const code = await server.ssrLoadModule("/src/content/read.ts");
  const { readAllPayloads } = code as typeof import("../../../src/content/read.ts");
  return { payloads: readAllPayloads(), former: formerSlugs(readSnapshot(snapshotDir)) };
}

/** After this pause, pages update once, because a pull or a seal writes many files. */
const quietMs = 50;

/** Tells open pages to fetch their payload again after an edit of the snapshot, or shows them why it cannot be read. */
function showEdits(server: ViteDevServer, snapshotDir: string, content: () => Promise<Content>): void {
  let timer: NodeJS.Timeout | undefined;
  let isBroken = false;
  server.watcher.add(snapshotDir);
  server.watcher.on("all", (_event, file) => {
    if (relative(snapshotDir, file).startsWith("..")) return;
    clearTimeout(timer);
    timer = setTimeout(() => void content().then(follow, showError), quietMs);
  });

  function follow(): void {
    // The error overlay stays until the page reloads.
    server.ws.send(isBroken ? { type: "full-reload" } : { type: "custom", event: contentEvent });
    isBroken = false;
  }

  function showError({ message }: Error): void {
    isBroken = true;
    server.config.logger.error(message, { timestamp: true });
    server.ws.send({ type: "error", err: { message, stack: "" } });
  }
}

function redirectFormerAddresses(server: ViteDevServer, content: () => Promise<Content>): void {
  server.middlewares.use(async (request, response, next) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    // Some former addresses need no content. If the snapshot cannot be read, the page itself shows the reason.
    const read = isOurs(pathname) ? await content().catch(() => undefined) : undefined;
    const { moved, gone } = formerAddress(pathname, read?.former ?? {}) ?? {};
    if (moved) return response.writeHead(308, { Location: moved + search }).end();
    // Vite's next middleware renders the page of this address.
    if (gone) request.originalUrl = gone;
    next();
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

/** The hooks of vite-react-ssg's dev server, which links the stylesheets at the start of a page's head. */
export const pageInDev = pageHooks({
  async encodedPayload(path, { readPayload }) {
    const payload: Payload | undefined = await readPayload(path);
    return payload && encodePayload(payload, "dev");
  },
  finish(_path, { html, head, payload }) {
    // The order of the layers has to come before the stylesheets.
    const first = `<head><meta charset="utf-8"><style>${layerOrder}</style>`;
    return fillPlaces(html.replace("<head>", first), { policy: "", head, styles: "", payload });
  },
});
