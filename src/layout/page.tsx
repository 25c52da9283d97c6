import { type ReactNode, useMemo } from "react";
import { PayloadProvider } from "../content/payload-context.tsx";
import type { Payload } from "../content/views.ts";
import { Frame } from "./frame.tsx";
import { DocumentHead } from "./head/document-head.tsx";
import { pageHead } from "./head/page-head.ts";

/** A page with content: its head, its screen, and the header and footer that stay while pages come and go. */
export function Page({ payload, children }: { payload: Payload; children: ReactNode }) {
  const head = useMemo(() => pageHead(payload), [payload]);
  return (
    <PayloadProvider payload={payload}>
      <DocumentHead head={head} />
      <Frame locale={payload.locale} place={placeOf(payload)} site={payload.site}>
        {children}
      </Frame>
    </PayloadProvider>
  );
}

function placeOf({ address }: Payload) {
  return address.screen === "job" ? { screen: address.screen, slug: address.slug } : { screen: address.screen };
}
