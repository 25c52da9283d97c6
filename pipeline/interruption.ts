/** The first signal aborts, a second one ends the process at once. */
export function interruptedBySignals(): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, abort);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, abort);
    },
  };
}
