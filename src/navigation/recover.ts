import { isOnline } from "../connection/connection.ts";
import { isKeptOnDevice } from "../offline/kept-pages.ts";
import { returnAfterReload } from "./scroll-positions.ts";
import { trySession } from "./session.ts";

/** Firefox aborts a page's requests when the visitor leaves it. Failures within this time cause no reload. */
const leavingMs = 1000;

let leftAt = Number.NEGATIVE_INFINITY;

/** Notes when the browser leaves the page, because requests that fail then are no faults. Call it before any request. */
export function watchLeaving(): void {
  window.addEventListener("beforeunload", () => (leftAt = performance.now()));
}

export function isLeaving(): boolean {
  return performance.now() - leftAt < leavingMs;
}

/** Loads the page as a document, whose code always fits its HTML. Throws `error` again if that cannot help. */
export async function recover(error: unknown, href: string): Promise<never> {
  if (isLeaving()) return new Promise(() => {});
  // Offline, only pages that the device keeps can load.
  const canLoad = isOnline() || isKeptOnDevice(new URL(href).pathname);
  if (!canLoad || !takeReload()) throw error;
  return leaveFor(href);
}

/** A reload that did not help is not repeated within this time. */
const pauseMs = 60_000;

const lastReloadKey = "last-reload";

/** True after this document began a reload. The document remains if the visitor stops the reload or comes back. */
let hasBegunReload = false;

/** True once in `pauseMs` for a tab. False without session storage, because a broken page would then reload forever. */
function takeReload(): boolean {
  const mayReload = trySession((storage) => {
    const now = Date.now();
    const ageMs = now - Number(storage.getItem(lastReloadKey));
    // If the clock has been set back, the age is negative.
    const isRecent = ageMs >= 0 && ageMs <= pauseMs;
    if (isRecent && !hasBegunReload) return false;
    storage.setItem(lastReloadKey, String(now));
    hasBegunReload = true;
    return true;
  });
  return mayReload ?? false;
}

/** The promise never settles, so that nothing else is shown until the current document is gone. */
export function leaveFor(target: string): Promise<never> {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // Back has restored this document. This event ends the router's navigation; a reload would lose typed texts.
    window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  });
  // Assigning the current address would only scroll to its hash.
  if (target === window.location.href) {
    returnAfterReload();
    window.location.reload();
  } else window.location.assign(target);
  return new Promise(() => {});
}
