import { isOnline } from "../connection/connection.ts";
import { isKeptOnDevice } from "../service-worker/kept-pages.ts";
import { leaveFor } from "./leave-for.ts";
import { takeReload } from "./take-reload.ts";

/** The key of the navigation that the browser itself is finishing. */
let leavingBy: string | undefined;

/**
 * When a page's code or payload did not come: the browser loads the page itself, which always fits its own code. Where
 * that was done a moment ago, or cannot help, the error is thrown on, for the error page.
 */
export async function recover(error: unknown, { href, key }: { href: string; key: string }): Promise<never> {
  // Code and payload of one navigation may fail both.
  if (key === leavingBy) return new Promise(() => {});
  // Without a connection only what the device keeps can be loaded.
  const canLoad = isOnline() || isKeptOnDevice(new URL(href).pathname);
  if (!canLoad || !takeReload()) throw error;
  leavingBy = key;
  return leaveFor(href);
}
