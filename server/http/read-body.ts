/**
 * The body of a request, of which no more than `maxBytes` are ever held; or why there is none. "interrupted": the
 * client went away before the end.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | "tooLarge" | "interrupted"> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "tooLarge";
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return "tooLarge";
      chunks.push(chunk);
    }
  } catch {
    return "interrupted";
  }
  return Buffer.concat(chunks);
}

/** The text of a JSON body as a value. Returns undefined when it is no UTF-8 or no JSON. */
export function parseJson(body: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) };
  } catch {
    return undefined;
  }
}

/** `text/plain; charset=UTF-8` → whether it is `text/plain`, in the only encoding we read. */
export function isOfType(headers: Headers, type: string): boolean {
  const [given = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(part)?.[1]).find(Boolean);
  const isPlain = (headers.get("content-encoding") ?? "identity").toLowerCase() === "identity";
  return given.trim() === type && (charset ?? "utf-8") === "utf-8" && isPlain;
}
