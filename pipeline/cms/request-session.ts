import { Failure } from "../failure.ts";
import type { NetworkSettings } from "../settings.ts";
import type { RetryPolicy } from "./retry-policy.ts";
import { openTransport, type Transport } from "./transport.ts";

/** All requests of one piece of work: they share the way to the network, one deadline, and one end. */
export interface RequestSession {
  readonly policy: RetryPolicy;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** On the clock of the policy. */
  readonly endsAt: number;
  /** Requests made so far. */
  requests: number;
  /** Whether anything has answered yet, be it with an error. */
  hasAnswered: boolean;
  /** Ends what is still being asked, where nobody waits for the answer any more. */
  abort(): void;
  /** Ends everything; nothing can be asked afterwards. */
  close(): Promise<void>;
}

/** Without settings of the network, those of the environment hold. Throws `WrongUse` for wrong ones. */
export function openSession(
  policy: RetryPolicy,
  interruption: AbortSignal = new AbortController().signal,
  network?: NetworkSettings,
): RequestSession {
  const over = new AbortController();
  const transport = openTransport(network);
  const session: RequestSession = {
    policy,
    transport: {
      ...transport,
      async fetch(url, init) {
        const response = await transport.fetch(url, init);
        session.hasAnswered = true;
        return response;
      },
    },
    signal: AbortSignal.any([interruption, over.signal]),
    endsAt: policy.now() + policy.deadlineMs,
    requests: 0,
    hasAnswered: false,
    abort: () => over.abort(),
    async close() {
      over.abort();
      await transport.close();
    },
  };
  return session;
}

/** Throws `Failure` once the session was interrupted. */
export function stopIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new Failure("interrupted", "The pull was interrupted. The snapshot is as it was.");
}
