import { type Answer, jsonAnswer } from "./answer.ts";

/**
 * The CMS's bodies for what goes wrong. Those of 401 are as the CMS sends them (sanity-io/sanity,
 * packages/@repo/debug-proxy/src/scenarios.ts), those of 400 for queries as its client reads them; the others as far as
 * they are known.
 */

const names: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

export function errorAnswer(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return jsonAnswer({ statusCode: status, error: names[status] ?? "Error", message }, status, headers);
}

const sessions = {
  unknown: { message: "Session not found", errorCode: "SIO-401-ANF" },
  expired: { message: "Session is expired, please re-authenticate", errorCode: "SIO-401-AEX" },
  otherProject: { message: "Session does not match project host", errorCode: "SIO-401-AWH" },
} as const;

export function unauthorizedAnswer(why: keyof typeof sessions): Answer {
  return jsonAnswer({ error: "Unauthorized", statusCode: 401, ...sessions[why] }, 401);
}

export function forbiddenAnswer(permission: string): Answer {
  return errorAnswer(403, `Insufficient permissions; permission "${permission}" required`);
}

export function noDatasetAnswer(dataset: string, projectId: string): Answer {
  return errorAnswer(404, `Dataset "${dataset}" not found for project ID "${projectId}"`);
}

export function tooManyRequestsAnswer(retryAfter: string): Answer {
  return errorAnswer(429, "Too many requests, please try again later", {
    "retry-after": retryAfter,
    "ratelimit-limit": "500",
    "ratelimit-remaining": "0",
    "ratelimit-reset": /^\d+$/.test(retryAfter) ? retryAfter : "1",
  });
}

export interface QueryError {
  readonly description: string;
  readonly query: string;
  /** Positions in the query. */
  readonly start: number;
  readonly end: number;
}

export function queryErrorBody(error: QueryError): { error: QueryError & { type: "queryParseError" } } {
  return { error: { type: "queryParseError", ...error } };
}

export function mutationErrorAnswer(
  status: number,
  item: Readonly<Record<string, unknown>> & { readonly description: string; readonly index: number },
): Answer {
  const { index, ...error } = item;
  const description = `The mutation(s) failed: ${error.description}`;
  return jsonAnswer({ error: { type: "mutationError", description, items: [{ error, index }] } }, status);
}

export function insufficientPermissionsAnswer(permission: string): Answer {
  const description = `Insufficient permissions; permission "${permission}" required`;
  return mutationErrorAnswer(403, { type: "insufficientPermissionsError", description, permission, index: 0 });
}
