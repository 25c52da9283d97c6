import { isOnline } from "./connection.ts";

/** Milliseconds until the site is asked for again, where the browser believes to be online and is not. */
const firstPauseMs = 5000;
const longestPauseMs = 60_000;

/**
 * Calls back once the site answers again. Nothing is asked while the browser knows that it is offline, nor in a tab that
 * nobody sees.
 *
 * @returns stops waiting
 */
export function whenReachable(callBack: () => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  let pause = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    clearTimeout(timer);
    if (!isOnline() || document.hidden) return;
    // Whatever the server says, it is there.
    const isThere = await fetch(window.location.href, { method: "HEAD", cache: "no-store", signal }).then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    if (isThere) {
      end.abort();
      callBack();
      return;
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
