/** The media type of a form that the browser sends itself. */
export const formType = "application/x-www-form-urlencoded";

/** Reads at most `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | "tooLarge" | "interrupted"> {
  if (Number(request.headers.get("content-length")) > maxBytes) return "tooLarge";
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return "tooLarge";
      chunks.push(chunk);
    }
  } catch {
    // The client has disconnected before the end of the body.
    return "interrupted";
  }
  return Buffer.concat(chunks);
}

/** Undefined if the body is not one JSON object in UTF-8. */
export function parseJsonBody(body: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return value instanceof Object && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    // The body is not UTF-8, or not JSON.
    return undefined;
  }
}

/** True for an uncompressed body of this media type in UTF-8. */
export function isOfType({ headers }: Request, type: string): boolean {
  if ((headers.get("content-encoding") ?? "identity").toLowerCase() !== "identity") return false;
  const [given = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  // Such as ` charset="utf-8"`.
  const charset = parameters.map((part) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(part)?.[1]).find(Boolean);
  return given.trim() === type && (charset ?? "utf-8") === "utf-8";
}
