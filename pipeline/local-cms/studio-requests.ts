import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { isObject, parseJson } from "../json.ts";
import { isHere } from "../this-machine.ts";
import { type CmsResponse, errorAnswer, jsonAnswer } from "./answer.ts";
import type { CmsRequest } from "./request.ts";

/** The one user of this CMS. */
const editor = {
  id: "local-editor",
  name: "Local editor",
  email: "editor@localhost",
  role: "administrator",
  roles: [{ name: "administrator", title: "Administrator" }],
  provider: "local",
};

/** Answers the requests that only the Studio sends: about user and project. */
export function answerStudio({ rest: path }: CmsRequest, projectId: string, dataset: string): CmsResponse {
  const answers: Readonly<Record<string, unknown>> = {
    "check/cors": { result: { allowed: true, withCredentials: true } },
    "users/me": editor,
    [`users/${editor.id}`]: editor,
    "auth/providers": { thirdPartyLogin: false, sso: {}, providers: [] },
    [`projects/${projectId}`]: { id: projectId, displayName: projectId, members: [editor], features: [], metadata: {} },
    [`projects/${projectId}/datasets`]: [{ name: dataset, aclMode: "public", features: [] }],
    [`projects/${projectId}/datasets/${dataset}/acl`]: [
      { filter: '_id in path("**")', permissions: ["read", "create", "update", "history", "editHistory"] },
    ],
    [`projects/${projectId}/grants`]: {},
    features: [],
  };
  return Object.hasOwn(answers, path) ? jsonAnswer(answers[path]) : errorAnswer(404, "Not Found");
}

/** Forwards JSON-RPC messages between the Studio's tabs. Without them, the Studio shows that it is offline. */
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
    const isSubscription = method === "presence_subscribe";
    if (isSubscription) subscriptions.set(tab, String(id));
    send(tab, { id, result: isSubscription ? String(id) : {} });
    const { session, data } = isObject(params) ? params : {};
    // The protocol's names: `i` is the editor's identity, `m` the message.
    const results: Readonly<Record<string, object>> = {
      presence_rollcall: { type: "rollCall", i: editor.id, session },
      presence_announce: { type: "state", i: editor.id, m: data },
      presence_disconnect: { type: "disconnect", i: editor.id, m: { session } },
    };
    const result = results[String(method)];
    if (!result) return;
    for (const [other, subscription] of subscriptions) {
      if (other !== tab) send(other, { method: "presence_subscription", params: { subscription, result } });
    }
  }
}

function send(tab: WebSocket, message: object): void {
  tab.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
}
