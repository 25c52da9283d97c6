import { useEffect, useState } from "react";
import { pathFor } from "../addresses.ts";
import type { Payload } from "../content/views.ts";
import { contentEvent } from "../content/wire.ts";
import { forgetPayloads, payloadOf } from "../navigation/kept-payloads.ts";
import { loadPageCode } from "../page-code.ts";

/** Shows an edit without a reload in the dev server and the preview. For visitors it returns its argument. */
export function useLivePayload<P extends Payload | undefined>(payload: P): P {
  const [edit, setEdit] = useState<{ of: Payload; next: Payload }>();
  useEffect(() => {
    let latest = 0;
    const follow = async (event?: Event) => {
      forgetPayloads();
      // A preview sends this detail if only other pages have changed (studio/preview/overlay.ts).
      if (event instanceof CustomEvent && event.detail === "elsewhere") return;
      latest += 1;
      const own = latest;
      if (!payload) return window.location.reload();
      const { address } = payload;
      try {
        const { payload: next } = await loadPageCode(address.screen, payloadOf(pathFor(address)));
        if (own === latest) setEdit({ of: payload, next });
      } catch {
        // The page is gone, or cannot be made: the server's answer to a reload says why.
        window.location.reload();
      }
    };
    import.meta.hot?.on(contentEvent, follow);
    window.addEventListener(contentEvent, follow);
    // React has taken over the page, so that studio/preview/overlay.ts may change what it shows.
    window.dispatchEvent(new Event("live"));
    return () => {
      import.meta.hot?.off(contentEvent, follow);
      window.removeEventListener(contentEvent, follow);
    };
  }, [payload]);
  // A payload that was loaded after the edit is newer.
  return edit && edit.of === payload ? (edit.next as P) : payload;
}
