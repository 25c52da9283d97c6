/** Milliseconds that the provider has for one event. */
const timeLimit = 3000;
/** Events under way at a time. Nobody waits in line: what a slow provider cannot take is lost. */
const mostUnderWay = 64;

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
  const underWay = new Set<Promise<void>>();

  async function send({ event, userAgent, address }: VisitorEvent): Promise<void> {
    const response = await fetch(url, {
      method: "POST",
      body: event,
      headers: { "Content-Type": "text/plain", "User-Agent": userAgent, "X-Forwarded-For": address },
      redirect: "manual",
      signal: AbortSignal.timeout(timeLimit),
    });
    await response.body?.cancel();
    if (!response.ok) log(`Analytics: the provider answers ${response.status}; its events are lost.`);
    else if (response.headers.get("x-plausible-dropped") === "1") {
      log("Analytics: the provider drops events. Behind a proxy of your own, set TRUST_PROXY.");
    }
  }

  return {
    forward(visitorEvent) {
      if (underWay.size >= mostUnderWay) {
        log("Analytics: the provider is too slow; events are lost.");
        return;
      }
      const sending = send(visitorEvent)
        .catch((error: unknown) => log(`Analytics: the provider cannot be reached (${reasonOf(error)}).`))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    stop: async () => {
      await Promise.all(underWay);
    },
  };
}

/** A name or a code; a message might hold an address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  return error.name === "TimeoutError" ? "no answer in time" : (code ?? error.name);
}
