import { once } from "node:events";
import { createServer } from "node:net";
import { unusablePort } from "#server/node-http/listen.ts";

/** Throws `WrongUse` if a server cannot listen on the port, which is the value of `setting`. */
export async function requireFreePort(setting: string, port: number, host = "127.0.0.1"): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening").catch(unusablePort(setting, port, host));
  await once(server.close(), "close");
}

/** True for an origin on this machine: `localhost`, a subdomain of it, or a loopback address. */
export function isHere(origin: string): boolean {
  const hostname = URL.parse(origin)?.hostname ?? "";
  return hostname === "127.0.0.1" || hostname === "[::1]" || /^([\w-]+\.)*localhost$/.test(hostname);
}
