import { useEffect, useState } from "react";
import { parsePath, pathFor } from "../addresses.ts";
import { forgetPayloads, payloadOf } from "../behaviours/prefetch/kept-payloads.ts";
import type { Payload } from "../content/views.ts";
import { fetchCode, fetchParts } from "./page-code.ts";

/** What the dev server says when content has changed: pipeline/site/snapshot-in-dev.ts. */
const contentEvent = "content";

/**
 * While developing and in a preview: the payload as the content is now, so that an edit shows without a reload, whatever
 * is open or typed. An error page is loaded again. In a build this is the payload it is given.
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
        const next = await payloadOf(pathFor(address));
        await fetchParts(await fetchCode(address.screen), next);
        setEdited(next);
      } catch {
        // The page is gone, or cannot be made: the dev server says why.
        window.location.reload();
      }
    };
    import.meta.hot?.on(contentEvent, follow);
    // For the preview's own code: React has taken over the page (studio/preview/overlay.ts).
    document.documentElement.dataset.live = "";
    return () => import.meta.hot?.off(contentEvent, follow);
  }, [payload]);
  const isSamePage = payload && edited && pathFor(edited.address) === pathFor(payload.address);
  return isSamePage ? (edited as P) : payload;
}
