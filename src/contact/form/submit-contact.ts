import { isOnline } from "../../connection/connection.ts";
import { inTime } from "../../i18n/times.ts";
import { wordsOf } from "../../i18n/words.ts";
import type { Locale } from "../../locales.ts";
import { contactEndpoint } from "../../site.ts";
import { type ContactRequest, contactPath } from "../contact-request.ts";
import { keepRequest } from "../outbox.ts";
import { type SendResult, sendContact } from "../send-contact.ts";
import { validateContact } from "../validate-contact.ts";
import { type ContactValues, clearSent, draftAgeMs } from "./draft.ts";
import { followKeptRequests } from "./follow-outbox.ts";
import { type ContactOutcome, type SubmitResult, submission } from "./submission.ts";

let attempt: { readonly written: string; readonly request: ContactRequest; readonly key: string } | undefined;

/** The visitor's browser may have filled the trap, and may again. Whoever was told so and sends again is a person. */
let wasSuspected = false;

/** Sends the form's valid values, or keeps them for later. Sends one request at a time; never rejects. */
export async function submitContact(values: ContactValues, locale: Locale): Promise<void> {
  if (submission.get().isSending) return;
  submission.set({ isSending: true });
  const result = await send(values, locale);
  const isReceived = result.kind === "received";
  if (isReceived || result.kind === "kept") clearSent(values);
  if (result.kind === "kept") followKeptRequests();
  wasSuspected ||= result.kind === "suspicious";
  submission.set({
    isSending: false,
    outcome: { result, describe: (shown) => textsOf(result, shown) },
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
  // Any other result is final, so the next submit is a new request.
  if (!["unclear", "busy", "unavailable"].includes(result.kind)) attempt = undefined;
  return result;
}

async function sendOrKeep(request: ContactRequest, key: string): Promise<SubmitResult> {
  const endpoint = contactEndpoint ?? contactPath;
  const result: SendResult = isOnline() ? await sendContact(endpoint, request, key) : { kind: "unclear" };
  // `navigator.onLine` may be wrong when true, but not when false.
  if (result.kind !== "unclear" || isOnline()) return result;
  // Private windows, a full device and a full outbox cannot keep it.
  const isKept = await keepRequest({ key, endpoint, request, keptAt: Date.now() }).catch(() => false);
  return isKept ? { kind: "kept" } : result;
}

function textsOf(result: SubmitResult, locale: Locale): ReturnType<ContactOutcome["describe"]> {
  const t = wordsOf("contactForm", locale);
  const failed = (text: string) => ({ title: t("failedTitle"), text });
  switch (result.kind) {
    case "received":
      return { title: t("receivedTitle"), text: t("received") };
    case "kept":
      return { title: t("keptTitle"), text: t("kept") };
    case "busy":
    case "unavailable": {
      const { retryAfter } = result;
      return failed(t(result.kind, { when: retryAfter === undefined ? t("later") : inTime(retryAfter, locale) }));
    }
    case "invalid":
      return failed(Object.values(result.errors).join(" "));
    case "suspicious":
      return failed(result.error ?? t("suspicious"));
    case "refused":
      return failed(t("refused"));
    case "unclear":
      return failed(isOnline() ? t("unclear") : t("offline"));
  }
}

/**
 * A random UUID (RFC 9562, 5.4): of 32 digits, one becomes the version, 4, and one the variant, 8. `crypto.randomUUID`
 * is missing without https, as on a local network.
 */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
