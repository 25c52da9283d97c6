import type { Exchange } from "./request-queue.ts";

/**
 * Node's request as a `Request`. Its body is read from the connection as it is asked for; what the endpoint leaves
 * unread stays there. Returns undefined for a request that the web has no form for (the methods TRACE and CONNECT).
 */
export function toWebRequest(exchange: Exchange, target: string): Request | undefined {
  const { request } = exchange;
  const { method = "GET", rawHeaders } = request;
  const headers: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) headers.push([rawHeaders[at] ?? "", rawHeaders[at + 1] ?? ""]);
  const body = method === "GET" || method === "HEAD" ? null : bodyStream(exchange);
  // `duplex` is missing in the types of the browser's `Request`.
  const init: RequestInit & { duplex: "half" } = { method, headers, body, duplex: "half" };
  try {
    return new Request(new URL(target, `http://${request.headers.host ?? "localhost"}`), init);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function bodyStream({ request, response, expectation }: Exchange): ReadableStream<Uint8Array> {
  const chunks = request.iterator({ destroyOnReturn: false });
  let isAwaited = expectation === "none";
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isAwaited) response.writeContinue();
        isAwaited = true;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await chunks.return?.();
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}

/**
 * Reads what is left of a body and throws it away, so that the client, which may read only after it has sent, sees the
 * answer. Resolves with whether its end was reached within `maxBytes`.
 */
export async function discardBody({ request, expectation }: Exchange, maxBytes: number): Promise<boolean> {
  if (request.complete) return true;
  // A client that waits to be told to go on has sent nothing, and need not.
  if (expectation !== "none") return false;
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return false;
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.byteLength;
      if (size > maxBytes) return false;
    }
  } catch {
    // The client has gone.
  }
  return request.complete;
}
