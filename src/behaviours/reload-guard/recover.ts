import { isOnline } from "../connection/connection.ts";
import { returnAfterReload } from "../scrolling/scroll-positions.ts";
import { isKeptOnDevice } from "../service-worker/kept-pages.ts";
import { trySession } from "../session-storage.ts";

/**
 * Milliseconds after the browser has begun to leave the page. Firefox gives up at once what the page still fetches: that
 * is no failure, and loading the page anew would keep the visitor from where they go.
 */
const leavingMs = 1000;

let leftAt = Number.NEGATIVE_INFINITY;

/** Has to be called before anything is fetched. */
export function watchLeaving(): void {
  window.addEventListener("beforeunload", () => (leftAt = performance.now()));
}

/** Whether the browser is about to show another document. */
export function isLeaving(): boolean {
  return performance.now() - leftAt < leavingMs;
}

/** The key of the navigation that the browser itself is finishing. */
let leavingBy: string | undefined;

/**
 * When a page's code or payload did not come: the browser loads the page itself, which always fits its own code. Where
 * that was done a moment ago, or cannot help, the error is thrown on, for the error page.
 */
export async function recover(error: unknown, { href, key }: { href: string; key: string }): Promise<never> {
  // Code and payload of one navigation may fail both.
  if (key === leavingBy || isLeaving()) return new Promise(() => {});
  // Without a connection only what the device keeps can be loaded.
  const canLoad = isOnline() || isKeptOnDevice(new URL(href).pathname);
  if (!canLoad || !takeReload()) throw error;
  leavingBy = key;
  return leaveFor(href);
}

/** Milliseconds. What a reload did not mend, the next one will not either, for as long. */
const pauseMs = 60_000;

const key = "last-reload";

/**
 * Whether the page may be loaded anew by itself, which it may once in a minute; a yes is remembered as taken. Without
 * session storage nothing could be remembered, and a page that never works would reload for ever: no.
 */
function takeReload(): boolean {
  const mayReload = trySession((storage) => {
    const now = Date.now();
    const age = now - Number(storage.getItem(key) ?? Number.NaN);
    // A stamp from the future is of a clock that has been set back.
    if (age >= 0 && age <= pauseMs) return false;
    storage.setItem(key, String(now));
    return true;
  });
  return mayReload ?? false;
}

/** Loads a page as a document. The promise stays open until the current one is gone, so that nothing else is shown. */
export function leaveFor(target: string): Promise<never> {
  // Back brings this document as it was left, in the midst of a navigation that will never end.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
  // Assigning the address one is at would only scroll to its hash.
  if (target === window.location.href) {
    returnAfterReload();
    window.location.reload();
  } else window.location.assign(target);
  return new Promise(() => {});
}
