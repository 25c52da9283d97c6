/** Milliseconds. What a reload did not mend, the next one will not either, for as long. */
const pauseMs = 60_000;

const key = "last-reload";

/**
 * Whether the page may be loaded anew by itself, which it may once in a minute; a yes is remembered as taken. Without
 * session storage nothing could be remembered, and a page that never works would reload for ever: no.
 */
export function takeReload(): boolean {
  try {
    const now = Date.now();
    const age = now - Number(sessionStorage.getItem(key) ?? Number.NaN);
    // A stamp from the future is of a clock that has been set back.
    if (age >= 0 && age <= pauseMs) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}
