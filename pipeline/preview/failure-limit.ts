import { rateLimits } from "#server/contact/limits.ts";
import { type ClientNetworks, clientNetworks } from "#server/http/client-address.ts";

/** Beyond this number, the oldest failure is forgotten. A network is blocked long before it has so many. */
const maxFailures = 10_000;

/** Counts, in memory, the failed attempts to open a preview. The limits per network are those of contact requests. */
export function failureLimit(now: () => number) {
  const failures = new Set<ClientNetworks & { readonly at: number }>();
  return {
    /** Adds a failure. Returns a function that removes it. */
    add(clientAddress: string): () => void {
      const failure = { ...clientNetworks(clientAddress), at: now() };
      failures.add(failure);
      const [oldest = failure] = failures;
      if (failures.size > maxFailures) failures.delete(oldest);
      return () => void failures.delete(failure);
    },
    /** Milliseconds until a client may try again; 0 if it may now. */
    waitMs(clientAddress: string): number {
      const client = clientNetworks(clientAddress);
      const ends = rateLimits.map(({ network, count, windowMs }) => {
        const own = [...failures].filter((failure) => failure[network] === client[network]);
        const oldestThatCounts = own.at(-count);
        return oldestThatCounts ? oldestThatCounts.at + windowMs - now() : 0;
      });
      return Math.max(0, ...ends);
    },
  };
}
