import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { isObject, parseJson } from "../json.ts";
import { isHere } from "../this-machine.ts";

/** JSON-RPC between the Studio's tabs, without which the Studio shows that it is offline. */
export function openPresence(server: Server): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true });
  const subscriptions = new Map<WebSocket, string>();
  server.on("upgrade", (request, socket, head) => {
    const isWanted = /^\/v[^/]+\/socket\//.test(request.url ?? "") && isHere(request.headers.origin ?? "");
    if (!isWanted) return void socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
    sockets.handleUpgrade(request, socket, head, (tab) => {
      tab.on("error", () => tab.terminate());
      tab.once("close", () => subscriptions.delete(tab));
      tab.on("message", (data) => answer(tab, parseJson(String(data))));
    });
  });
  return { close: () => sockets.clients.forEach((tab) => void tab.terminate()) };

  function answer(tab: WebSocket, message: unknown): void {
    if (!isObject(message)) return;
    const { id, method, params } = message;
    const about = isObject(params) ? params : {};
    if (method === "presence_subscribe") subscriptions.set(tab, String(id));
    send(tab, { id, result: method === "presence_subscribe" ? String(id) : {} });
    const i = "local-editor";
    if (method === "presence_rollcall") tell(tab, { type: "rollCall", i, session: about.session });
    if (method === "presence_announce") tell(tab, { type: "state", i, m: about.data });
    if (method === "presence_disconnect") tell(tab, { type: "disconnect", i, m: { session: about.session } });
  }

  function tell(from: WebSocket, result: unknown): void {
    for (const [tab, subscription] of subscriptions) {
      if (tab !== from) send(tab, { method: "presence_subscription", params: { subscription, result } });
    }
  }
}

function send(tab: WebSocket, message: object): void {
  tab.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
}
