import { type SendResult, sendContact } from "../send-contact.ts";
import { readOutbox, settleRequest } from "./kept-requests.ts";
import { maxKeptMs } from "./outbox-database.ts";

/** The name of the lock, and of the background sync. */
export const outboxTag = "contact-outbox";

/**
 * Sends what waits, one after the other, from a page or from the worker, but never from both at once.
 *
 * @param now milliseconds since 1970
 * @returns how many requests still wait
 */
export function sendKeptRequests(now: number): Promise<number> {
  return alone(async () => {
    const { waiting } = await readOutbox();
    let left = 0;
    for (const kept of waiting) {
      const outcome =
        now - kept.keptAt > maxKeptMs ? "expired" : outcomeOf(await sendContact(kept.endpoint, kept.request, kept.key));
      if (outcome) await settleRequest(kept, outcome);
      else left += 1;
    }
    return left;
  });
}

/** Returns undefined when it is to be sent again: it may not have arrived, or not been stored. */
function outcomeOf({ kind }: SendResult): "received" | "refused" | undefined {
  switch (kind) {
    case "received":
      return "received";
    case "invalid":
    case "suspicious":
    case "refused":
      return "refused";
    case "busy":
    case "unavailable":
    case "unclear":
      return undefined;
  }
}

/** Browsers without locks may send twice; the server takes the second for the first, by its key. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(outboxTag, work) : work();
}
