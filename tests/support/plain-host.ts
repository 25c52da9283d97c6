import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { mediaTypeFor } from "#server/http/media-types.ts";
import { listenLocally } from "./local-port.ts";

interface PlainHostOptions {
  /** Called first for each request. Returns true if it has answered. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly change?: (html: string) => string;
}

/** A host that only serves files: no languages, no redirects, one 404 page for everything. */
export async function startPlainHost(dir: string, { answer, change }: PlainHostOptions = {}) {
  const server = createServer(async (request, response) => {
    if (answer?.(request, response)) return;
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const wanted = pathname === "/" ? "index.html" : extname(pathname) ? pathname : `${pathname}.html`;
    const found = await readFile(join(dir, wanted)).catch(() => undefined);
    const file = found ? wanted : "404.html";
    response.writeHead(found ? 200 : 404, { "Content-Type": mediaTypeFor(file) });
    const content = found ?? (await readFile(join(dir, file)));
    response.end(change && file.endsWith(".html") ? change(content.toString()) : content);
  });
  return listenLocally(server);
}
