import { isOnline } from "../connection/connection.ts";
import { takeReload } from "./take-reload.ts";

/** Where the browser is already on its way to. */
let leavingFor: string | undefined;

/**
 * When a page's code or payload did not come: the browser loads the page itself, which always fits its own code. The
 * promise then stays open until the document is gone. Where that was done a moment ago, or cannot help, the error is
 * thrown on, for the error page.
 *
 * @param target the full address of the page that was to be shown
 */
export async function recover(error: unknown, target: string): Promise<never> {
  const forEver = new Promise<never>(() => {});
  // Code and payload may fail both.
  if (target === leavingFor) return forEver;
  if (!isOnline() || !takeReload()) throw error;
  leavingFor = target;
  // Back brings this document as it was left, in the midst of a navigation that will never end.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
  // Assigning the address one is at would only scroll to its hash.
  if (target === window.location.href) window.location.reload();
  else window.location.assign(target);
  return forEver;
}
