import { observable, useObservable } from "../../ui/observable.ts";
import type { ContactRequest } from "../contact-request.ts";
import { type ContactTexts, textFields, textsFrom } from "../fields.ts";

export type ContactValues = ContactTexts & { readonly consent: boolean; readonly website: string };

const emptyValues: ContactValues = { ...textsFrom(() => ""), consent: false, website: "" };

/** The draft stays when page or language changes. It is only in memory: the device stores no text before it is sent. */
export const draft = observable<ContactValues>(emptyValues);

/** The subject that a link suggested last. The visitor did not type it, so another suggestion may replace it. */
export const suggestedSubject = observable("");

let beganAt: number | undefined;

export function beginDraft(): void {
  beganAt ??= performance.now();
}

/** Milliseconds since the form was first shown or last sent. A bot takes only a few milliseconds. */
export function draftAgeMs(): number {
  return Math.round(performance.now() - (beganAt ?? performance.now()));
}

export function useHasDraft(): boolean {
  useObservable(draft);
  return hasDraft();
}

export function hasDraft(): boolean {
  const values = draft.get();
  const typed = values.subject === suggestedSubject.get() ? { ...values, subject: "" } : values;
  return textFields.some((name) => typed[name].trim() !== "");
}

/** Clears the values that were sent and keeps what the visitor has typed since. */
export function clearSent(sent: ContactValues): void {
  const now = draft.get();
  beganAt = performance.now();
  draft.set({ ...now, ...textsFrom((name) => (now[name] === sent[name] ? "" : now[name])), consent: false });
}

export function takeBack(request: ContactRequest): void {
  // A request that was kept by an earlier version of the page may lack a field.
  draft.set({ ...emptyValues, ...textsFrom((name) => request[name] ?? "") });
}
