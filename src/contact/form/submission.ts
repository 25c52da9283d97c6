import type { Locale } from "../../locales.ts";
import { observable } from "../../ui/observable.ts";
import type { describeResult } from "../describe-result.ts";
import type { SubmitResult } from "../send-contact.ts";

interface ContactOutcome {
  readonly result: SubmitResult;
  /** The form brings its own words, so that notices on other pages need not load them. */
  describe(locale: Locale): ReturnType<typeof describeResult>;
}

/** The document's contact request. It continues when the visitor leaves the form. */
interface Submission {
  readonly isSending: boolean;
  readonly outcome?: ContactOutcome | undefined;
  /** Milliseconds since 1970 at which the last request was received; undefined once the next one is sent. */
  readonly receivedAt?: number | undefined;
}

export const submission = observable<Submission>({ isSending: false });

/** True while the contact form is on the page. The form then shows the result itself. */
export const isFormShown = observable(false);

/** True if the request is stored or will be stored, so the visitor has nothing more to do. */
export function isDone({ result }: ContactOutcome): boolean {
  return result.kind === "received" || result.kind === "kept";
}

export function closeOutcome(): void {
  submission.set({ ...submission.get(), outcome: undefined });
}
