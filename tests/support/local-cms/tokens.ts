import { type CmsRequest, errorAnswer, jsonAnswer } from "#pipeline/local-cms/request.ts";

/** The right of each token's bearer. */
export type Tokens = Readonly<Record<string, "write" | "read" | "expired">>;

/** The bodies of these errors are the CMS's own (sanity-io/sanity, packages/@repo/debug-proxy/src/scenarios.ts). */
const sessions = {
  unknown: { message: "Session not found", errorCode: "SIO-401-ANF" },
  expired: { message: "Session is expired, please re-authenticate", errorCode: "SIO-401-AEX" },
} as const;

/** The answer to a request whose token does not suffice. */
export function refusalOf({ kind, headers: { authorization } }: CmsRequest, tokens: Tokens | undefined) {
  if (!tokens || ["image", "file", "studio", "unknown"].includes(kind)) return undefined;
  const [, token = ""] = /^Bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  const role = tokens[token] ?? "unknown";
  if (authorization !== undefined && (role === "unknown" || role === "expired")) {
    return jsonAnswer({ error: "Unauthorized", statusCode: 401, ...sessions[role] }, 401);
  }
  const mayDo = role === "write" || !["mutate", "actions", "upload"].includes(kind);
  return mayDo ? undefined : errorAnswer(403, 'Insufficient permissions; permission "update" required');
}
