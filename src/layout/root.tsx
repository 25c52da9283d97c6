import { Outlet, useMatches } from "react-router-dom";
import type { Payload } from "../content/views.ts";
import { Frame } from "./frame.tsx";
import { DocumentHead } from "./head/document-head.tsx";

/** What stays while pages come and go: head, header, footer. */
export function Root() {
  const payload = useMatches().at(-1)?.data as Payload;
  return (
    <>
      <DocumentHead payload={payload} />
      <Frame locale={payload.locale} place={placeOf(payload)} site={payload.site}>
        <Outlet />
      </Frame>
    </>
  );
}

function placeOf({ address }: Payload) {
  return address.screen === "job" ? { screen: address.screen, slug: address.slug } : { screen: address.screen };
}
