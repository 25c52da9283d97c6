import { useLayoutEffect } from "react";
import { loadOnce } from "../../behaviours/reload-guard/load-once.ts";
import type { Payload } from "../../content/views.ts";
import { applyHead } from "./apply-head.ts";

type PageHead = typeof import("./page-head.ts")["pageHead"];

let pageHead: PageHead | undefined;

/** Has to be there before another page is shown. Rejects when it cannot be had. */
export const loadPageHead = loadOnce(async () => {
  ({ pageHead } = await import("./page-head.ts"));
});

/** Writes a page's head into the document that it is navigated to in. The page that was loaded has its own already. */
export function DocumentHead({ payload }: { payload: Payload }) {
  useLayoutEffect(() => {
    if (pageHead) applyHead(pageHead(payload));
  }, [payload]);
  return null;
}
