import type { Acceptance, IncomingContact } from "./accept-messages.ts";

/** Requests that wait for the disk. What comes on top of them is turned away at once. */
const maxWaiting = 64;

/** Stores what came together in one go. Resolves with one answer for each, in their order. */
type StoreAll = (contacts: readonly IncomingContact[]) => Promise<readonly Acceptance[]>;

/** Resolves when it is on the disk, or is known to be refused; rejects with what `storeAll` rejects with. */
export type Intake = (contact: IncomingContact) => Promise<Acceptance>;

type Waiting = {
  readonly contact: IncomingContact;
  readonly resolve: (acceptance: Acceptance) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The queue in front of the disk. While it writes, requests gather, and all of them go into the next commit: the disk
 * has to be waited for once for many.
 */
export function createIntake(storeAll: StoreAll): Intake {
  let waiting: Waiting[] = [];
  let isStoring = false;

  async function storeWaiting(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const acceptances = await storeAll(batch.map(({ contact }) => contact));
      for (const [place, { resolve }] of batch.entries()) resolve(acceptances[place] ?? { is: "full" });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function storeAllWaiting(): Promise<void> {
    isStoring = true;
    while (waiting.length > 0) await storeWaiting();
    isStoring = false;
  }

  return (contact) => {
    if (waiting.length >= maxWaiting) return Promise.resolve({ is: "full" });
    return new Promise((resolve, reject) => {
      waiting.push({ contact, resolve, reject });
      if (!isStoring) void storeAllWaiting();
    });
  };
}
