import { type ContactRequest, contactPath } from "../../contact/contact-request.ts";
import { type SendResult, sendContact } from "../../contact/send-contact.ts";
import { validateContact } from "../../contact/validate-contact.ts";
import { inTime } from "../../i18n/in-time.ts";
import { contactFormWords, type WordsOf } from "../../i18n/parts.ts";
import type { Locale } from "../../locales.ts";
import { contactEndpoint } from "../../site.ts";
import { isOnline } from "../connection/connection.ts";
import type { ContactErrors, ContactValues } from "./contact-values.ts";
import { keepForLater } from "./outbox-client.ts";

/** `kept`: there is no connection, and the request waits for one on this device. */
export type SubmitResult = SendResult | { readonly kind: "kept" };

/** What the visitor is told about a request that is on no way any more. */
export interface OutcomeText {
  readonly title: string;
  readonly text: string;
}

/** Judges, sends and keeps what the contact form holds. Its code is fetched when the form is used, after the page. */
export interface ContactClient {
  words(locale: Locale): WordsOf<"contactForm">;
  judge(values: ContactValues, locale: Locale): ContactErrors;
  /** Never rejects. `elapsedMs`: since the form was first shown. */
  submit(values: ContactValues, elapsedMs: number, locale: Locale): Promise<SubmitResult>;
  describe(result: SubmitResult, locale: Locale): OutcomeText;
}

export function createContactClient(): ContactClient {
  let attempt: { readonly texts: string; readonly request: ContactRequest; readonly key: string } | undefined;
  return {
    words: contactFormWords.in,
    judge: (values, locale) => validateContact({ ...values }, locale).errors,
    async submit(values, elapsedMs, locale) {
      const { errors, texts } = validateContact({ ...values }, locale);
      if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
      const request: ContactRequest = { locale, ...texts, consent: true, website: values.website, elapsed: elapsedMs };
      const written = JSON.stringify([texts, values.website]);
      // A retry is the same request to the letter, so that the server can tell.
      if (attempt?.texts !== written) attempt = { texts: written, request, key: newKey() };
      const result = await sendOrKeep(attempt.request, attempt.key);
      if (isFinal(result)) attempt = undefined;
      return result;
    },
    describe,
  };
}

async function sendOrKeep(request: ContactRequest, key: string): Promise<SubmitResult> {
  const endpoint = contactEndpoint ?? contactPath;
  const result: SendResult = isOnline() ? await sendContact(endpoint, request, key) : { kind: "unclear" };
  // A browser that believes to be online may err; one that knows it is offline does not.
  if (result.kind !== "unclear" || isOnline()) return result;
  return (await keepForLater({ key, endpoint, request, keptAt: Date.now() })) ? { kind: "kept" } : result;
}

/** Nothing of this attempt is left to be repeated here: it is stored or waits, or it will never be. */
function isFinal({ kind }: SubmitResult): boolean {
  return !["unclear", "busy", "unavailable"].includes(kind);
}

function describe(result: SubmitResult, locale: Locale): OutcomeText {
  const t = contactFormWords.in(locale);
  switch (result.kind) {
    case "received":
      return { title: t("receivedTitle"), text: t("received") };
    case "kept":
      return { title: t("keptTitle"), text: t("kept") };
    default:
      return { title: t("failedTitle"), text: reasonOf(result, t, locale) };
  }
}

type Failure = Exclude<SubmitResult, { kind: "received" | "kept" }>;

function reasonOf(result: Failure, t: WordsOf<"contactForm">, locale: Locale): string {
  switch (result.kind) {
    case "busy":
    case "unavailable": {
      const { retryAfter } = result;
      return t(result.kind, { when: retryAfter === undefined ? t("later") : inTime(retryAfter, locale) });
    }
    case "invalid":
      return Object.values(result.errors).join(" ");
    case "suspicious":
      return result.error ?? t("suspicious");
    case "refused":
      return t("refused");
    case "unclear":
      return isOnline() ? t("unclear") : t("offline");
  }
}

/** A random UUID. `crypto.randomUUID` is missing where a site is tried without https, from another machine. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    // Version 4, variant 1 (RFC 9562, 5.4).
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
