/** For one event. */
const timeoutMs = 3000;
/** Events under way at a time. None waits in line: what a slow provider cannot take is lost. */
const maxInFlight = 64;
/** Marks what we hand on, as RFC 9110, 7.6.3 wants it, to know it again if it comes back. */
const viaName = "site-analytics";

export type VisitorEvent = {
  readonly event: string;
  /** By these two the provider counts visitors: https://plausible.io/docs/events-api. */
  readonly userAgent: string;
  readonly address: string;
};

export type Forwarder = {
  /** Returns at once; what becomes of the event is nobody's concern but the log's. */
  forward(visitorEvent: VisitorEvent): void;
  /** Waits for what is under way, which is not long. */
  stop(): Promise<void>;
};

export function createForwarder(url: string, log: (line: string) => void): Forwarder {
  const inFlight = new Set<Promise<void>>();

  async function send({ event, userAgent, address }: VisitorEvent): Promise<void> {
    const response = await fetch(url, {
      method: "POST",
      body: event,
      headers: {
        "Content-Type": "text/plain",
        "User-Agent": userAgent,
        "X-Forwarded-For": address,
        Via: `1.1 ${viaName}`,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) log(`Analytics: the provider answers ${response.status}; its events are lost.`);
    else if (response.headers.get("x-plausible-dropped") === "1") {
      log("Analytics: the provider drops events. Behind a proxy of your own, set TRUST_PROXY.");
    }
  }

  return {
    forward(visitorEvent) {
      if (inFlight.size >= maxInFlight) {
        log("Analytics: the provider is too slow; events are lost.");
        return;
      }
      const sending = send(visitorEvent)
        .catch((error: unknown) => log(`Analytics: the provider cannot be reached (${reasonOf(error)}).`))
        .finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    },
    stop: async () => {
      await Promise.all(inFlight);
    },
  };
}

/** Whether an event has been handed on by us already. Handing it on again could go round for ever. */
export function isForwarded(headers: Headers): boolean {
  return (headers.get("via") ?? "").split(",").some((entry) => entry.trim().split(/\s+/)[1] === viaName);
}

/** A name or a code; a message might hold an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return error.name === "TimeoutError" ? "no answer in time" : (code ?? error.name);
}
