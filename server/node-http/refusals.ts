import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { maxTargetLength } from "./limits.ts";

/** The status for a request that nothing of ours should see. Returns undefined when it may pass. */
export function refusalFor({ url = "", headersDistinct, httpVersion }: IncomingMessage): 400 | 414 | 505 | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return 505;
  if (url.length > maxTargetLength) return 414;
  if (!/^(?:\/|https?:\/\/[^/?#])/i.test(url)) return 400;
  const [host, another] = headersDistinct.host ?? [];
  // With two of them, a proxy and we could each believe another one.
  if (another !== undefined) return 400;
  if (host === undefined) return httpVersion === "1.0" ? undefined : 400;
  return isHost(host) ? undefined : 400;
}

/** A name or an address, perhaps with a port. Names that are not ASCII are sent as `xn--…`. */
function isHost(host: string): boolean {
  return /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i.test(host);
}

/** The status for what Node's parser gave up on. */
export function statusOfMalformed(code: string | undefined): 400 | 408 | 413 | 431 {
  return statuses[code ?? ""] ?? 400;
}

const statuses: Readonly<Record<string, 408 | 413 | 431>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** There is no request to respond to, so the answer is written by hand. */
export function refuseMalformed(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  const all = { ...headers, Connection: "close", "Content-Length": "0" };
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
}
