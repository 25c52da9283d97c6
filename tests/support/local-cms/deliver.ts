import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { CmsResponse } from "#pipeline/local-cms/answer.ts";
import type { CmsRequest } from "#pipeline/local-cms/request.ts";
import { encoded } from "#pipeline/local-cms/server.ts";

export interface LoggedRequest extends CmsRequest {
  /** Set after the answer; undefined if the connection was cut before. */
  status?: number;
  /** The size of the body as it was sent, after compression. */
  sentBytes: number;
}

/** A fault that occurs while an answer is sent. */
export interface DeliveryFault {
  /** Ends or stalls the answer after this many bytes of the encoded body; without a number, before the headers. */
  readonly interruption?: { readonly kind: "cut" | "stall"; readonly afterBytes?: number | undefined };
  /** True: the headers have no length, so that a short body can end normally. */
  readonly hidesLength?: boolean;
}

/** Sends an answer. Resolves when it is sent, or when the client has disconnected. */
export async function deliver(
  response: ServerResponse,
  request: LoggedRequest,
  answer: CmsResponse,
  { interruption, hidesLength }: DeliveryFault = {},
): Promise<void> {
  if (!interruption || interruption.afterBytes !== undefined) {
    const { bytes, headers } = compressed(encoded(answer, request), request);
    if (hidesLength) delete headers["Content-Length"];
    request.status = answer.status;
    response.writeHead(answer.status, headers);
    const sent = request.method === "HEAD" ? Buffer.alloc(0) : bytes;
    await write(response, request, sent.subarray(0, interruption?.afterBytes));
  }
  if (!interruption) response.end();
  else if (interruption.kind === "cut") response.destroy();
  // A stalled answer waits until the client disconnects.
  else if (!response.destroyed) await once(response, "close");
}

/** Compresses answers as the CMS does, except assets, because ranges count plain bytes. */
function compressed(answer: ReturnType<typeof encoded>, { kind, headers: asked }: CmsRequest): typeof answer {
  const isWanted = /gzip/.test(String(asked["accept-encoding"] ?? "")) && kind !== "image" && kind !== "file";
  if (!isWanted || answer.bytes.length === 0) return answer;
  const bytes = gzipSync(answer.bytes, { level: 1 });
  return { bytes, headers: { ...answer.headers, "content-encoding": "gzip", "Content-Length": String(bytes.length) } };
}

/** Also resolves when the connection breaks. */
async function write(response: ServerResponse, request: LoggedRequest, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return;
  request.sentBytes += bytes.length;
  await new Promise<void>((resolve) => response.once("close", resolve).write(bytes, () => resolve()));
}
