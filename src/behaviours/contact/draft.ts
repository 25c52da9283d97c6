import { observable } from "../observable.ts";
import { type ContactValues, emptyValues } from "./contact-values.ts";

/**
 * What stands in the contact form, for as long as the document is open, whatever page is shown and in whatever
 * language. In memory alone: nothing that was not sent is written to the device.
 */
export const draft = observable<ContactValues>(emptyValues);

/** The subject that a link to the form suggested last: nobody typed it, so another suggestion may replace it. */
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
  const { name, email, subject, message } = draft.get();
  return [name, email, message, subject === suggestedSubject.get() ? "" : subject].some((text) => text.trim() !== "");
}

/** Takes out what has been sent; what was typed since stays. */
export function clearSent(sent: ContactValues): void {
  const now = draft.get();
  beganAt = performance.now();
  const rest = (name: "name" | "email" | "subject" | "message") => (now[name] === sent[name] ? "" : now[name]);
  draft.set({
    name: rest("name"),
    email: rest("email"),
    subject: rest("subject"),
    message: rest("message"),
    consent: false,
    website: now.website,
  });
}
