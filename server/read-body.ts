import type { IncomingMessage } from "node:http";

export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/**
 * The body of a request, of which no more than `limit` bytes are ever held. Throws `BodyTooLarge` as soon as that is
 * certain, and what the stream throws when the client goes away.
 */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(incoming.headers["content-length"] ?? 0);
  if (declared > limit) throw new BodyTooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (end: () => void): void => {
      incoming.off("data", take).off("end", finish).off("error", fail).off("close", abandon);
      end();
    };
    const take = (chunk: Buffer): void => {
      size += chunk.byteLength;
      if (size > limit) settle(() => reject(new BodyTooLarge()));
      else chunks.push(chunk);
    };
    const finish = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const fail = (error: Error): void => settle(() => reject(error));
    const abandon = (): void => fail(new Error("The client went away before its request was complete."));
    incoming.on("data", take).once("end", finish).once("error", fail).once("close", abandon);
  });
}

/** The text of a JSON body as a value; nothing if it is no UTF-8 or no JSON. */
export function parseJson(body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

/** `text/plain; charset=UTF-8` → whether it is `text/plain`, in the only encoding we read. */
export function isOfType({ headers }: IncomingMessage, type: string): boolean {
  const [given = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(part)?.[1]).find(Boolean);
  const isPlain = (headers["content-encoding"] ?? "identity").toLowerCase() === "identity";
  return given.trim() === type && (charset ?? "utf-8") === "utf-8" && isPlain;
}
