import type { ContactErrors, ContactRequest } from "./contact-request.ts";
import { contactFields } from "./fields.ts";

export type SendResult =
  | { readonly kind: "received" }
  /** Seconds until another try is worth while, where the server says so. */
  | { readonly kind: "busy" | "unavailable"; readonly retryAfter?: number | undefined }
  | { readonly kind: "invalid"; readonly errors: ContactErrors }
  | { readonly kind: "suspicious"; readonly error?: string | undefined }
  /** The server has understood, and will not take it. */
  | { readonly kind: "refused" }
  /** It may have arrived or not: nothing came back that one could read. */
  | { readonly kind: "unclear" };

/** Milliseconds, until the last byte of the answer. Long enough for a phone that is looking for its network. */
const sendLimit = 20_000;

/** Posts a request and reads what became of it. Never throws. */
export async function sendContact(endpoint: string, request: ContactRequest, key: string): Promise<SendResult> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), sendLimit);
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(request),
      signal: limit.signal,
    });
    return resultOf(response, await response.json().catch(() => undefined));
  } catch {
    // No connection, no permission, or no answer in time.
    return { kind: "unclear" };
  } finally {
    clearTimeout(timer);
  }
}

/** A success counts only in the endpoint's own words: a hotel's login page says 200, too. */
function resultOf({ ok, status, headers }: Response, answer: unknown): SendResult {
  const told: Readonly<Record<string, unknown>> = Object(answer);
  if (ok) return { kind: told.status === "received" ? "received" : "unclear" };
  if (status === 429) return { kind: "busy", retryAfter: retryAfter(headers) };
  if (status === 503) return { kind: "unavailable", retryAfter: retryAfter(headers) };
  if (status === 422) return judgementOf(told);
  return { kind: told.status !== undefined && status < 500 ? "refused" : "unclear" };
}

function judgementOf({ errors, error }: Readonly<Record<string, unknown>>): SendResult {
  const known = Object.entries(Object(errors)).filter(
    ([name, text]) => contactFields.some((field) => field === name) && typeof text === "string",
  );
  if (known.length > 0) return { kind: "invalid", errors: Object.fromEntries(known) };
  return { kind: "suspicious", error: typeof error === "string" ? error : undefined };
}

/** A number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("Retry-After")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
