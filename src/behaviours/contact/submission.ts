import type { SendResult } from "../../contact/send-contact.ts";
import type { Locale } from "../../locales.ts";
import { observable } from "../observable.ts";

/** `kept`: there is no connection, and the request waits for one on this device. */
export type SubmitResult = SendResult | { readonly kind: "kept" };

/** A request that is settled, until the visitor has been told. */
export interface Outcome {
  readonly result: SubmitResult;
  /** What the visitor is told, in the language of the page that is shown by then. */
  describe(locale: Locale): { readonly title: string; readonly text: string };
}

/** The contact request of this document. It goes on when its form is left. */
export interface Submission {
  readonly isSending: boolean;
  readonly outcome?: Outcome | undefined;
  /** Milliseconds since 1970: when a request was received, until the next one is sent. */
  readonly receivedAt?: number | undefined;
}

export const idleSubmission: Submission = { isSending: false };

export const submission = observable(idleSubmission);

/** Whether the page shows the contact form, which then tells itself what became of a request. */
export const isFormShown = observable(false);

/** Nothing is left to be done here: the request is stored, or will be. */
export function isDone({ result }: Outcome): boolean {
  return result.kind === "received" || result.kind === "kept";
}

/** The visitor knows. */
export function closeOutcome(): void {
  submission.set({ ...submission.get(), outcome: undefined });
}
