import { useEffect, useState } from "react";
import { parsePath, pathFor } from "../addresses.ts";
import { forgetPayloads, payloadOf } from "../behaviours/prefetch/kept-payloads.ts";
import type { Payload } from "../content/views.ts";
import { loadPageCode } from "../page-code.ts";

/** The dev server's event for changed content: pipeline/site/snapshot-in-dev.ts. */
const contentEvent = "content";

/**
 * Returns the payload of the current content in the dev server and the preview, so that an edit shows without a reload.
 * An error page reloads instead. In a build it returns its argument.
 */
export const useLivePayload = import.meta.hot ? useEditedPayload : <P>(payload: P) => payload;

function useEditedPayload<P extends Payload | undefined>(payload: P): P {
  const [edited, setEdited] = useState<Payload>();
  useEffect(() => {
    const follow = async () => {
      forgetPayloads();
      const address = payload && parsePath(window.location.pathname);
      if (!address) return window.location.reload();
      try {
        setEdited((await loadPageCode(address.screen, payloadOf(pathFor(address)))).payload);
      } catch {
        // The page is gone or invalid; the dev server's answer says why.
        window.location.reload();
      }
    };
    import.meta.hot?.on(contentEvent, follow);
    // Tells the preview's own code that React has hydrated the page (studio/preview/overlay.ts).
    document.documentElement.dataset.live = "";
    return () => import.meta.hot?.off(contentEvent, follow);
  }, [payload]);
  const isSamePage = payload && edited && pathFor(edited.address) === pathFor(payload.address);
  return isSamePage ? (edited as P) : payload;
}
