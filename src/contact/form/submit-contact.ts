import { isOnline } from "../../connection/connection.ts";
import type { Locale } from "../../locales.ts";
import { contactEndpoint } from "../../site.ts";
import { type ContactRequest, contactPath } from "../contact-request.ts";
import { describeResult } from "../describe-result.ts";
import { keepRequest } from "../outbox.ts";
import { type SubmitResult, sendContact } from "../send-contact.ts";
import { validateContact } from "../validate-contact.ts";
import { type ContactValues, clearSent, draftAgeMs } from "./draft.ts";
import { followKeptRequests } from "./follow-outbox.ts";
import { submission } from "./submission.ts";

/** The last request, until its result is final. */
let attempt: { readonly written: string; readonly request: ContactRequest; readonly key: string } | undefined;

/** True after a suspicious request. Only people send again, so a text that a browser put into the trap is left out. */
let wasSuspected = false;

/** Sends the form's valid values, or keeps them for later. Sends one request at a time; never rejects. */
export async function submitContact(values: ContactValues, locale: Locale): Promise<void> {
  if (submission.get().isSending) return;
  submission.set({ isSending: true });
  const result = await send(values, locale);
  const isReceived = result.kind === "received";
  if (isReceived || result.kind === "kept") clearSent(values);
  if (result.kind === "kept") void followKeptRequests();
  wasSuspected ||= result.kind === "suspicious";
  submission.set({
    isSending: false,
    outcome: { result, describe: (shown) => describeResult(result, shown) },
    receivedAt: isReceived ? Date.now() : undefined,
  });
}

async function send(values: ContactValues, locale: Locale): Promise<SubmitResult> {
  const { texts } = validateContact(values, locale);
  const website = wasSuspected ? "" : values.website;
  const written = JSON.stringify([texts, website]);
  // A retry sends the same bytes and key, so that the server can recognise it.
  if (attempt?.written !== written) {
    const request: ContactRequest = { locale, ...texts, consent: true, website, elapsed: draftAgeMs() };
    attempt = { written, request, key: newKey() };
  }
  const result = await sendOrKeep(attempt.request, attempt.key);
  // After these results the same request may be sent again.
  const isFinal = !["unclear", "offline", "busy", "unavailable"].includes(result.kind);
  if (isFinal) attempt = undefined;
  return result;
}

async function sendOrKeep(request: ContactRequest, key: string): Promise<SubmitResult> {
  const endpoint = contactEndpoint ?? contactPath;
  const result = isOnline() ? await sendContact(endpoint, request, key) : undefined;
  // `navigator.onLine` may be wrong when true, but not when false.
  if (result && (result.kind !== "unclear" || isOnline())) return result;
  // Private windows, a full device and a full outbox cannot keep the request.
  const isKept = await keepRequest({ key, endpoint, request, keptAt: Date.now() }).catch(() => false);
  return { kind: isKept ? "kept" : "offline" };
}

/** A random UUID with version 4 and variant 8 (RFC 9562, 5.4). `crypto.randomUUID` is missing without https. */
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(36));
  const digitAt = (place: number) => ((random[place] ?? 0) % 16).toString(16);
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, (_, place: number) => digitAt(place));
}
