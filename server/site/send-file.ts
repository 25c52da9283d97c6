import { chooseEncoding } from "../http/accept-encoding.ts";
import type { ByteRange } from "../http/byte-range.ts";
import { type HeaderList, withCommonHeaders } from "../http/header-list.ts";
import type { InMemory, OnDisk } from "./file-store.ts";
import { isConditional, type Plan, planResponse } from "./plan-response.ts";
import type { SharedFile } from "./shared-file.ts";
import type { Build } from "./site-folder.ts";
import type { SiteFile } from "./site-index.ts";
import { headerOf, type SiteRequest } from "./site-request.ts";
import type { FileBody, SiteResponse } from "./site-response.ts";

/** Bytes read from disk at a time: few enough to hold for every visitor of a film, enough to keep the disk busy. */
const pieceBytes = 64 * 1024;

/** The file in the best form the client takes, as its conditions and ranges ask. Throws `FileGoneError`. */
export function sendFile(build: Build, file: SiteFile, request: SiteRequest): SiteResponse | Promise<SiteResponse> {
  return withContent(build, file, request, (loaded) => {
    if ("whole" in loaded && !isConditional(request)) return loaded.whole;
    return respond(loaded, planResponse(request, loaded.content), build.headers);
  });
}

/** The whole page with status 404. Conditions do not apply: they ask about a page that exists. */
export function sendErrorPage(
  build: Build,
  page: SiteFile,
  request: SiteRequest,
): SiteResponse | Promise<SiteResponse> {
  return withContent(build, page, request, (loaded) => {
    const { ETag: _tag, "Accept-Ranges": _ranges, ...headers } = loaded.content.headers;
    return respond(loaded, { status: 404, headers, body: "whole" }, build.headers);
  });
}

function withContent(
  { store }: Build,
  file: SiteFile,
  request: SiteRequest,
  answer: (loaded: InMemory | OnDisk) => SiteResponse,
): SiteResponse | Promise<SiteResponse> {
  const encoding = chooseEncoding(headerOf(request, "accept-encoding"), file.encodings);
  const representation = (encoding && file.encoded[encoding]) ?? file.plain;
  const held = store.recall(representation);
  return held ? answer(held) : store.fetch(representation).then(answer);
}

type Answer = Omit<Plan, "status"> & { readonly status: number };

function respond(loaded: InMemory | OnDisk, { status, headers, body }: Answer, common: HeaderList): SiteResponse {
  const response = { status, headers: withCommonHeaders(common, headers) };
  if (body === undefined) {
    if ("file" in loaded) loaded.file.release();
    return response;
  }
  if ("file" in loaded) return { ...response, body: fileBody(loaded, body) };
  return { ...response, body: body === "whole" ? loaded.bytes : loaded.bytes.subarray(body.start, body.end + 1) };
}

function fileBody({ file, content }: OnDisk, part: "whole" | ByteRange): FileBody {
  const { start, end } = part === "whole" ? { start: 0, end: content.size - 1 } : part;
  return { pieces: () => piecesOf(file, start, end), release: () => file.release() };
}

async function* piecesOf({ handle }: SharedFile, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let position = start; position <= end; ) {
    const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end + 1 - position));
    const { bytesRead } = await handle.read(piece, 0, piece.length, position);
    if (bytesRead === 0) throw new Error("A file became shorter while it was being sent.");
    yield piece.subarray(0, bytesRead);
    position += bytesRead;
  }
}
