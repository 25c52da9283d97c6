import type { Exchange } from "./request-queue.ts";

/**
 * Reads what is left of a body and throws it away, so that the client, which may read only after it has sent, sees the
 * answer. Resolves with whether its end was reached within `maxBytes`.
 */
export async function discardBody({ request, expectation }: Exchange, maxBytes: number): Promise<boolean> {
  if (request.complete) return true;
  // Whoever waits to be told to go on has sent nothing, and need not.
  if (expectation !== "none") return false;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return false;
  return new Promise((resolve) => {
    let size = 0;
    const settle = (isComplete: boolean): void => {
      request.off("data", count).off("end", finish).off("close", finish).pause();
      resolve(isComplete);
    };
    const count = (chunk: Uint8Array): void => {
      size += chunk.byteLength;
      if (size > maxBytes) settle(false);
    };
    const finish = (): void => settle(request.complete);
    request.on("data", count).once("end", finish).once("close", finish);
  });
}
