import type { Locale } from "../../locales.ts";
import { observable } from "../observable.ts";
import type { OutcomeText, SubmitResult } from "./contact-client.ts";
import type { ContactValues } from "./contact-values.ts";
import { clearSent, draftAgeMs } from "./draft.ts";
import { loadContactClient } from "./load-contact-client.ts";
import { followKeptRequests } from "./outbox.ts";

/** A request that is settled, until the visitor has been told. */
export interface Outcome {
  readonly result: SubmitResult;
  /** In the language of whatever page is shown by then. */
  describe(locale: Locale): OutcomeText;
}

/** The contact request of this document. It goes on when its form is left. */
export interface Submission {
  readonly isSending: boolean;
  readonly outcome?: Outcome;
  /** Milliseconds since 1970: when a request was received, until the next one is sent. */
  readonly receivedAt?: number;
}

export const idleSubmission: Submission = { isSending: false };

export const submission = observable(idleSubmission);

/**
 * Sends what the form holds. One at a time.
 *
 * @throws when the code that sends cannot be had
 */
export async function submitContact(values: ContactValues, locale: Locale): Promise<void> {
  if (submission.get().isSending) return;
  submission.set({ isSending: true });
  try {
    const client = await loadContactClient();
    const result = await client.submit(values, draftAgeMs(), locale);
    if (result.kind === "received" || result.kind === "kept") clearSent(values);
    if (result.kind === "kept") followKeptRequests();
    submission.set({
      isSending: false,
      outcome: { result, describe: (shown) => client.describe(result, shown) },
      ...(result.kind === "received" && { receivedAt: Date.now() }),
    });
  } catch (error) {
    submission.set({ isSending: false });
    throw error;
  }
}

/** The visitor knows. */
export function closeOutcome(): void {
  const { outcome: _told, ...rest } = submission.get();
  submission.set(rest);
}
