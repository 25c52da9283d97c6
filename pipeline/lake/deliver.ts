import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import { deflate, gzip } from "node:zlib";
import { type Answer, bytesOf } from "./answer.ts";
import type { Delivery } from "./distort.ts";
import type { LakeRequest } from "./lake-request.ts";

/** Bytes below which packing is not worth it. */
const smallest = 256;

/** Sends an answer as far as it gets. Resolves when it is sent, or when the other side has gone. */
export async function deliver(response: ServerResponse, request: LakeRequest, delivery: Delivery): Promise<void> {
  const { answer, interruption, hidesLength } = delivery;
  if (interruption && interruption.afterBytes === undefined) {
    const goesOn = await interrupt(response, interruption);
    if (!goesOn) return;
  }
  const { bytes, headers } = await encoded(answer, request);
  request.status = answer.status;
  const length = hidesLength || answer.status === 304 ? {} : { "content-length": String(bytes.length) };
  response.writeHead(answer.status, { ...answer.headers, ...headers, ...length });
  const sent = request.method === "HEAD" ? Buffer.alloc(0) : bytes;
  if (interruption?.afterBytes !== undefined) {
    await write(response, request, sent.subarray(0, interruption.afterBytes));
    const goesOn = await interrupt(response, interruption);
    if (!goesOn) return;
  }
  await write(response, request, sent.subarray(interruption?.afterBytes ?? 0));
  response.end();
}

/** Whether the answer goes on. */
async function interrupt(
  response: ServerResponse,
  { kind, milliseconds }: NonNullable<Delivery["interruption"]>,
): Promise<boolean> {
  if (kind === "cut") {
    response.destroy();
    return false;
  }
  return new Promise((resolve) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(() => resolve(true), milliseconds);
    response.once("close", () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}

/** Also resolves when the connection breaks. */
async function write(response: ServerResponse, request: LakeRequest, bytes: Buffer): Promise<void> {
  if (bytes.length === 0 || response.destroyed) return;
  request.sentBytes += bytes.length;
  await new Promise<void>((resolve) => {
    response.once("close", resolve);
    response.write(bytes, () => {
      response.off("close", resolve);
      resolve();
    });
  });
}

/** Assets go as they are: their ranges count the bytes of the file. */
async function encoded(
  answer: Answer,
  request: LakeRequest,
): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const bytes = bytesOf(answer);
  const isAsset = request.kind === "image" || request.kind === "file";
  if (isAsset || bytes.length < smallest) return { bytes, headers: {} };
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["gzip", "deflate"] as const).find((name) => accepted.includes(name));
  const vary = { vary: "accept-encoding" };
  if (!encoding) return { bytes, headers: vary };
  const pack = promisify<Buffer, { level: number }, Buffer>(encoding === "gzip" ? gzip : deflate);
  return { bytes: await pack(bytes, { level: 1 }), headers: { ...vary, "content-encoding": encoding } };
}
