import { isOnline } from "./connection.ts";

/** The pauses between requests to a site that does not answer, although the browser reports a connection. */
const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/** Calls back once the site answers. Sends no request while offline or in a hidden tab. Returns a function that stops. */
export function whenReachable(callBack: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  let pause = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    clearTimeout(timer);
    if (!isOnline() || document.hidden) return;
    // Any status proves that the server is reachable.
    const request: RequestInit = { method: "HEAD", cache: "no-store", signal };
    const answer = await fetch(window.location.href, request).catch(() => undefined);
    if (signal.aborted) return;
    if (answer) {
      end.abort();
      return callBack();
    }
    timer = setTimeout(() => void ask(), pause);
    pause = Math.min(pause * 2, longestPauseMs);
  };

  window.addEventListener("online", () => void ask(), { signal });
  document.addEventListener("visibilitychange", () => void ask(), { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  timer = setTimeout(() => void ask(), firstPauseMs);
  return () => end.abort();
}
