import { useEffect, useState } from "react";
import { pathFor } from "../addresses.ts";
import type { Payload } from "../content/views.ts";
import { contentEvent } from "../content/wire.ts";
import { forgetPayloads, payloadOf } from "../navigation/kept-payloads.ts";
import { loadPageCode } from "../page-code.ts";

/** Shows an edit without a reload in the dev server and the preview. For visitors it returns its argument. */
export function useLivePayload<P extends Payload | undefined>(payload: P): P | Payload {
  const [edit, setEdit] = useState<{ before: Payload; after: Payload }>();
  useEffect(() => {
    let editsSeen = 0;
    return watchEdits(async () => {
      if (!payload) return window.location.reload();
      const { address } = payload;
      const number = ++editsSeen;
      try {
        const { payload: after } = await loadPageCode(address.screen, payloadOf(pathFor(address)));
        if (number === editsSeen) setEdit({ before: payload, after });
      } catch {
        // The page is gone, or cannot be made: the server's answer to a reload says why.
        window.location.reload();
      }
    });
  }, [payload]);
  // A payload that was loaded after the edit is newer.
  return edit && edit.before === payload ? edit.after : payload;
}

/** Calls `show` after each edit that this page may show. The returned function ends that. */
function watchEdits(show: () => void): () => void {
  const listener = (event?: Event) => {
    forgetPayloads();
    // A preview sends this detail if only other pages have changed (studio/preview/overlay.ts).
    if (!(event instanceof CustomEvent) || event.detail !== "elsewhere") show();
  };
  import.meta.hot?.on(contentEvent, listener);
  window.addEventListener(contentEvent, listener);
  // React has rendered the page, so the overlay of a preview may start (studio/preview/overlay.ts waits for this).
  window.dispatchEvent(new Event("live"));
  return () => {
    import.meta.hot?.off(contentEvent, listener);
    window.removeEventListener(contentEvent, listener);
  };
}
