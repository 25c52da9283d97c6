import { Readable } from "node:stream";
import { chooseEncoding } from "../accept-encoding.ts";
import type { FileStore, InMemory, OnDisk } from "./file-store.ts";
import { type Plan, planResponse } from "./plan-response.ts";
import type { SiteFile } from "./site-index.ts";
import type { SiteRequest } from "./site-request.ts";

/** Bytes read from disk at a time: few enough to hold for every visitor of a film, enough to keep the disk busy. */
const chunkSize = 128 * 1024;

/** The file in the best form the client takes, as its conditions and ranges ask. */
export function sendFile(store: FileStore, file: SiteFile, request: SiteRequest): Response | Promise<Response> {
  return withContent(store, file, request, ({ content }) => planResponse(request, content));
}

/** The whole page with status 404. Conditions do not apply: they ask about a page that exists. */
export function sendErrorPage(store: FileStore, page: SiteFile, request: SiteRequest): Response | Promise<Response> {
  return withContent(store, page, request, ({ content }) => {
    const { ETag: _tag, "Accept-Ranges": _ranges, ...headers } = content.headers;
    return { status: 404, headers, body: "whole" };
  });
}

type Answer = Omit<Plan, "status"> & { readonly status: number };

function withContent(
  store: FileStore,
  file: SiteFile,
  request: SiteRequest,
  plan: (loaded: InMemory | OnDisk) => Answer,
): Response | Promise<Response> {
  const encoding = chooseEncoding(request.headers["accept-encoding"], file.encodings);
  const representation = (encoding && file.encoded[encoding]) ?? file.plain;
  const held = store.recall(representation);
  if (held) return respondFromMemory(held, plan(held));
  return store.fetch(representation).then((loaded) => {
    if ("bytes" in loaded) return respondFromMemory(loaded, plan(loaded));
    return respondFromDisk(loaded, plan(loaded), request.method);
  });
}

function respondFromMemory({ bytes }: InMemory, { status, headers, body }: Answer): Response {
  if (body === undefined) return new Response(null, { status, headers });
  const part = body === "whole" ? bytes : bytes.subarray(body.start, body.end + 1);
  return new Response(part, { status, headers });
}

async function respondFromDisk(
  { handle }: OnDisk,
  { status, headers, body }: Answer,
  method: string,
): Promise<Response> {
  if (body === undefined || method === "HEAD") {
    await handle.close();
    return new Response(null, { status, headers });
  }
  const part = body === "whole" ? { start: 0 } : body;
  const stream = handle.createReadStream({ ...part, highWaterMark: chunkSize });
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers });
}
