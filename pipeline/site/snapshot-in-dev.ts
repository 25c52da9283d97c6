import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import type { Payload } from "../../src/content/views.ts";
import { encodePayload } from "../../src/content/wire.ts";

type ReadPayload = typeof import("../../src/content/read-payload.ts");

/**
 * While developing: payloads and pictures straight from the snapshot on disk, and a reload of every open page when a
 * file of it changes.
 */
export function snapshotInDev(): Plugin {
  return {
    name: "snapshot-in-dev",
    apply: "serve",
    configureServer(server) {
      server.watcher.add("snapshot");
      server.watcher.on("all", (_event, file) => {
        if (/(^|\/)snapshot\//.test(file)) server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        try {
          const answer = await answerFromSnapshot(server, pathname);
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

async function answerFromSnapshot(server: ViteDevServer, pathname: string) {
  if (pathname.endsWith(".json")) {
    const { payloadAt } = await readPayload(server);
    const payload = payloadAt(pathname === "/index.json" ? "/" : pathname.slice(0, -".json".length));
    return payload && { type: "application/json", body: encodePayload(payload, "dev") };
  }
  if (!pathname.startsWith("/media/")) return undefined;
  const { allPaths, payloadAt } = await readPayload(server);
  const payloads = allPaths()
    .map(payloadAt)
    .filter((payload): payload is Payload => payload !== undefined);
  const { pictureOnDemand } = await import("./pictures.ts");
  const file = await pictureOnDemand(pathname, { payloads, assetsDir: "snapshot/assets", cacheDir: ".cache/pictures" });
  return file && { type: mediaTypes[extname(file)] ?? "application/octet-stream", body: await readFile(file) };
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".svg": "image/svg+xml",
  ".mp4": "video/mp4",
};

/** Through vite, so that an edit of the code that reads the snapshot is seen as well. */
async function readPayload(server: ViteDevServer): Promise<ReadPayload> {
  return (await server.ssrLoadModule("/src/content/read-payload.ts")) as ReadPayload;
}
