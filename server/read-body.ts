import type { IncomingMessage } from "node:http";

/**
 * Bytes of a body that are read at most, though thrown away beyond the limit: whose connection is cut while it still
 * sends never sees the answer.
 */
const mostRead = 1024 * 1024;

/**
 * The body of a request, of which no more than `limit` bytes are ever held; or why there is none. Read it before any
 * answer, even one that does not need it.
 */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | "tooLarge" | "brokenOff"> {
  if (Number(incoming.headers["content-length"] ?? 0) > mostRead) return "tooLarge";
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (body: Buffer | "tooLarge" | "brokenOff"): void => {
      incoming.off("data", take).off("end", finish).off("error", breakOff).off("close", breakOff);
      resolve(body);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      else if (size <= mostRead) chunks.length = 0;
      else settle("tooLarge");
    };
    const finish = (): void => settle(size > limit ? "tooLarge" : Buffer.concat(chunks));
    const breakOff = (): void => settle("brokenOff");
    incoming.on("data", take).once("end", finish).once("error", breakOff).once("close", breakOff);
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
