import { rateLimits } from "#server/contact/limits.ts";
import { type ClientNetworks, clientNetworks } from "#server/http/client-address.ts";

/** The oldest failures are forgotten. A network is blocked long before it has this many. */
const maxFailures = 10_000;

/** Counts failures by network, with the limits of contact requests. Failures are kept in memory. */
export function failureLimit(now: () => number) {
  const failures = new Set<ClientNetworks & { readonly at: number }>();
  return {
    /** Adds a failure. Returns a function that removes it. */
    add(clientAddress: string): () => void {
      const failure = { ...clientNetworks(clientAddress), at: now() };
      failures.add(failure);
      for (const oldest of failures) if (failures.size > maxFailures) failures.delete(oldest);
      return () => void failures.delete(failure);
    },
    /** Milliseconds until a client may try again; 0 if it may now. */
    waitMs(clientAddress: string): number {
      const client = clientNetworks(clientAddress);
      const ends = rateLimits.map(({ network, count, windowMs }) => {
        const own = [...failures].filter((failure) => failure[network] === client[network]);
        return (own.at(-count)?.at ?? Number.NEGATIVE_INFINITY) + windowMs - now();
      });
      return Math.max(0, ...ends);
    },
  };
}
