import { isOnline } from "../connection/connection.ts";

/** On the site's own host; the server hands it on. */
const endpoint = "/api/event";

/**
 * Settles once the event has been received, or cannot be. Never rejects, and survives the page. Of what is looked at
 * without a connection nothing is reported, then or later.
 */
export async function sendEvent(body: string): Promise<void> {
  if (!isOnline()) return;
  try {
    if ("keepalive" in Request.prototype) {
      await fetch(endpoint, {
        method: "POST",
        headers: { "Content-Type": "text/plain" },
        body,
        keepalive: true,
        credentials: "omit",
      });
    } else {
      navigator.sendBeacon(endpoint, new Blob([body], { type: "text/plain" }));
    }
  } catch {
    // Offline, or blocked by the reader: theirs to decide.
  }
}
