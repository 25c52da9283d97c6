import { Outlet, useMatches } from "react-router-dom";
import { placeAt } from "../addresses.ts";
import type { Payload } from "../content/views.ts";
import { Frame } from "./frame.tsx";
import { DocumentHead } from "./head/document-head.tsx";

/** What stays while pages come and go: head, header, footer. */
export function Root() {
  const payload = useMatches().at(-1)?.data as Payload;
  return (
    <>
      <DocumentHead payload={payload} />
      <Frame locale={payload.locale} place={placeAt(payload.address)} site={payload.site}>
        <Outlet />
      </Frame>
    </>
  );
}
