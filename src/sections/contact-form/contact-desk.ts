import type { ContactField } from "../../contact/contact-labels.ts";
import { type ContactRequest, contactPath } from "../../contact/contact-request.ts";
import { validateContact } from "../../contact/validate-contact.ts";
import { type ContactWords, contactWordsFor } from "../../i18n/contact/contact-words.ts";
import { inTime } from "../../i18n/in-time.ts";
import { contactEndpoint, type Locale } from "../../site.ts";
import { type SendResult, sendContact } from "./send-contact.ts";

export type ContactErrors = Partial<Record<ContactField, string>>;

/** What the form holds, as it stands in it. */
export type ContactValues = Readonly<Record<ContactField, string | boolean>> & { readonly website: string };

export type Outcome =
  | { readonly kind: "received" | "failed"; readonly title: string; readonly text: string }
  | { readonly kind: "invalid"; readonly errors: ContactErrors };

export interface ContactDesk {
  words(locale: Locale): ContactWords;
  judge(values: ContactValues, locale: Locale): ContactErrors;
  /** Never throws. `elapsed`: milliseconds since the form was first shown. */
  submit(values: ContactValues, elapsed: number, locale: Locale): Promise<Outcome>;
}

/** Judges and sends what one form holds. Arrives in the browser when the form does, after the page. */
export function openContactDesk(): ContactDesk {
  let attempt: { readonly texts: string; readonly request: ContactRequest; readonly key: string } | undefined;
  return {
    words: contactWordsFor,
    judge: (values, locale) => validateContact(values, locale).errors,
    async submit(values, elapsed, locale) {
      const { errors, texts } = validateContact(values, locale);
      if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
      const request: ContactRequest = { locale, ...texts, consent: true, website: values.website, elapsed };
      const written = JSON.stringify([locale, texts, values.website]);
      // A retry is the same request to the letter, so that the server can tell.
      if (attempt?.texts !== written) attempt = { texts: written, request, key: newKey() };
      const result = await sendContact(contactEndpoint ?? contactPath, attempt.request, attempt.key);
      if (isFinal(result)) attempt = undefined;
      return outcomeOf(result, locale);
    },
  };
}

/** Nothing of this attempt is left to be repeated: it is stored, or it will never be. */
function isFinal({ kind }: SendResult): boolean {
  return !["unclear", "busy", "unavailable"].includes(kind);
}

function outcomeOf(result: SendResult, locale: Locale): Outcome {
  const t = contactWordsFor(locale);
  if (result.kind === "invalid") return result;
  if (result.kind === "received") return { kind: "received", title: t("receivedTitle"), text: t("received") };
  return { kind: "failed", title: t("failedTitle"), text: reasonOf(result, t, locale) };
}

type Failure = Exclude<SendResult, { kind: "received" | "invalid" }>;

function reasonOf(result: Failure, t: ContactWords, locale: Locale): string {
  switch (result.kind) {
    case "busy":
    case "unavailable": {
      const { retryAfter } = result;
      return t(result.kind, { when: retryAfter === undefined ? t("later") : inTime(retryAfter, locale) });
    }
    case "suspicious":
      return result.error ?? t("suspicious");
    case "refused":
      return t("refused");
    case "unclear":
      // A browser that believes to be online may err; one that knows it is offline does not.
      return navigator.onLine ? t("unclear") : t("offline");
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
