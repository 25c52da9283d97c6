import { readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { parsePath, pathFor } from "../../src/addresses.ts";
import type { Payload } from "../../src/content/views.ts";
import { encodePayload, payloadPath } from "../../src/content/wire.ts";
import { readBrand } from "./brand/brand.ts";
import { brandDir } from "./brand/brand-dir.ts";
import { forgetCompany } from "./company-plugin.ts";
import { webManifest } from "./manifest/web-manifest.ts";
import { pictureOnDemand } from "./pictures.ts";

/** Milliseconds. A pull or a seal writes many files: one reload for all of them. */
const quiet = 50;

/**
 * While developing: payloads and pictures straight from the snapshot on disk, and a reload of every open page when a
 * file of it changes. What makes the snapshot unreadable is said in the browser, which heals with the next edit.
 */
export function snapshotInDev(snapshotDir: string): Plugin {
  return {
    name: "snapshot-in-dev",
    apply: "serve",
    configureServer(server) {
      let payloads: Promise<Payload[]> | undefined;
      const allPayloads = () => (payloads ??= readPayloads(server));

      let timer: NodeJS.Timeout | undefined;
      server.watcher.add(snapshotDir);
      server.watcher.on("all", (_event, file) => {
        // Whatever the file: an edit of the code that makes payloads changes them too.
        payloads = undefined;
        if (relative(snapshotDir, file).startsWith("..")) return;
        forgetCompany(server);
        clearTimeout(timer);
        timer = setTimeout(() => void allPayloads().then(reload, showError), quiet);
      });
      const reload = () => server.ws.send({ type: "full-reload" });
      const showError = ({ message }: Error) => {
        server.config.logger.error(message, { timestamp: true });
        server.ws.send({ type: "error", err: { message, stack: "" } });
      };

      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        try {
          const answer = isOurs(pathname) && (await answerFor(pathname, await allPayloads(), snapshotDir));
          if (!answer) return next();
          response.setHeader("Content-Type", answer.type);
          response.end(answer.body);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** Pages are rendered elsewhere, but not from a snapshot that cannot be read: better the reason than an error page. */
function isOurs(pathname: string): boolean {
  return /^\/media\/|\.(json|webmanifest)$/.test(pathname) || parsePath(pathname) !== undefined;
}

async function answerFor(
  pathname: string,
  payloads: readonly Payload[],
  snapshotDir: string,
): Promise<{ type: string; body: string | Buffer } | undefined> {
  if (pathname.startsWith("/media/")) {
    const file = await pictureOnDemand(pathname, {
      payloads,
      brand: await readBrand(brandDir()),
      assetsDir: join(snapshotDir, "assets"),
      cacheDir: ".cache/pictures",
    });
    return file
      ? { type: mediaTypes[extname(file)] ?? "application/octet-stream", body: await readFile(file) }
      : undefined;
  }
  if (pathname === "/manifest.webmanifest") {
    return { type: "application/manifest+json", body: webManifest(payloads, await readBrand(brandDir())) };
  }
  const payload = payloads.find(({ address }) => payloadPath(pathFor(address)) === pathname);
  return payload && { type: "application/json", body: encodePayload(payload, "dev") };
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
};

/** Through vite, so that an edit of the code that reads the snapshot is seen as well. */
async function readPayloads(server: ViteDevServer): Promise<Payload[]> {
  const { readAllPayloads } = (await server.ssrLoadModule(
    "/src/content/read-payload.ts",
  )) as typeof import("../../src/content/read-payload.ts");
  return readAllPayloads();
}
