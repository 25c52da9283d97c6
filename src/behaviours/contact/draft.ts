import type { ContactRequest } from "../../contact/contact-request.ts";
import { type ContactTexts, textFields, textsFrom } from "../../contact/fields.ts";
import { observable } from "../observable.ts";

/** What the form holds, as it stands in it. */
export type ContactValues = ContactTexts & { readonly consent: boolean; readonly website: string };

export const emptyValues: ContactValues = { ...textsFrom(() => ""), consent: false, website: "" };

/**
 * What stands in the contact form, for as long as the document is open, whatever page is shown and in whatever
 * language. In memory alone: nothing that was not sent is written to the device.
 */
export const draft = observable<ContactValues>(emptyValues);

/** The subject that a link to the form suggested last: it was not typed, so another suggestion may replace it. */
export const suggestedSubject = observable("");

let beganAt: number | undefined;

/** The form is shown, for the first time or again. */
export function beginDraft(): void {
  beganAt ??= performance.now();
}

/** Milliseconds since the form was first shown, or since the last request left it: a machine needs none. */
export function draftAgeMs(): number {
  return Math.round(performance.now() - (beganAt ?? performance.now()));
}

/** Whether anything would be lost if the document were left. */
export function hasDraft(): boolean {
  const values = draft.get();
  const typed = values.subject === suggestedSubject.get() ? { ...values, subject: "" } : values;
  return textFields.some((name) => typed[name].trim() !== "");
}

/** Takes out what has been sent; what was typed since stays. */
export function clearSent(sent: ContactValues): void {
  const now = draft.get();
  beganAt = performance.now();
  draft.set({ ...now, ...textsFrom((name) => (now[name] === sent[name] ? "" : now[name])), consent: false });
}

/** Puts the texts of a request back into the form; it is to be consented to and sent anew. */
export function takeBack(request: ContactRequest): void {
  // A request that was kept by an earlier version of the page may lack a field.
  draft.set({ ...emptyValues, ...textsFrom((name) => request[name] ?? "") });
}
