import type { ContactErrors, ContactRequest } from "./contact-request.ts";
import { formFields } from "./fields.ts";

export type SendResult =
  | { readonly kind: "received" }
  /** `retryAfter`: seconds to wait before another attempt, if the server gives a time. */
  | { readonly kind: "busy" | "unavailable"; readonly retryAfter?: number | undefined }
  | { readonly kind: "invalid"; readonly errors: ContactErrors }
  | { readonly kind: "suspicious"; readonly error?: string | undefined }
  | { readonly kind: "refused" }
  | { readonly kind: "unclear" };

/** The result for a visitor: without a connection, a request is kept for later if the device stores it. */
export type SubmitResult = SendResult | { readonly kind: "kept" | "offline" };

/** The time until the last byte of the answer; long enough for a phone that is looking for its network. */
const sendLimitMs = 20_000;

/** Never rejects. The request continues after the visitor leaves the page. */
export async function sendContact(endpoint: string, request: ContactRequest, key: string): Promise<SendResult> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify(request),
      keepalive: true,
      signal: AbortSignal.timeout(sendLimitMs),
    });
    return resultOf(response, await response.json().catch(() => undefined));
  } catch {
    // The visitor is offline, the request is blocked, or no answer came in time.
    return { kind: "unclear" };
  }
}

/** Success needs the endpoint's own JSON: a hotel's login page also answers 200. */
export function resultOf({ ok, status, headers }: Response, answer: unknown): SendResult {
  // `Object` makes an object without fields of an answer that is no object.
  const fields: Readonly<Record<string, unknown>> = Object(answer);
  if (ok) return { kind: fields.status === "received" ? "received" : "unclear" };
  if (status === 429) return { kind: "busy", retryAfter: retryAfter(headers) };
  if (status === 503) return { kind: "unavailable", retryAfter: retryAfter(headers) };
  if (status === 422) return rejectionOf(fields);
  // An answer without `status` comes from a proxy on the way, which may let the next attempt pass.
  const isOurs = fields.status !== undefined;
  return { kind: isOurs && status < 500 ? "refused" : "unclear" };
}

function rejectionOf({ errors, error }: Readonly<Record<string, unknown>>): SendResult {
  const known = Object.entries(Object(errors)).filter(
    ([name, text]) => formFields.some((field) => field === name) && typeof text === "string",
  );
  if (known.length > 0) return { kind: "invalid", errors: Object.fromEntries(known) };
  return { kind: "suspicious", error: typeof error === "string" ? error : undefined };
}

/** In seconds. The header has a number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get("Retry-After")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
