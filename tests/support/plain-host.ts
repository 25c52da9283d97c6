import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
};

export interface PlainHost {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * A host that serves files and knows nothing else: no languages, no redirects, one 404 page for everything. `routes`:
 * what answers by itself, by its path.
 */
export async function startPlainHost(
  dir: string,
  routes: Readonly<Record<string, RequestListener>> = {},
): Promise<PlainHost> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (routes[pathname]) return routes[pathname](request, response);
    const wanted = pathname === "/" ? "index.html" : extname(pathname) ? pathname : `${pathname}.html`;
    const found = await readFile(join(dir, wanted)).catch(() => undefined);
    const file = found ? wanted : "404.html";
    response.writeHead(found ? 200 : 404, { "Content-Type": types[extname(file)] ?? "application/octet-stream" });
    response.end(found ?? (await readFile(join(dir, file))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
