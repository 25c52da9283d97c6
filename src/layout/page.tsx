import { type ComponentType, memo } from "react";
import { pathFor, placeAt } from "../addresses.ts";
import { PayloadContext } from "../content/payload-context.tsx";
import type { Payload } from "../content/views.ts";
import { Frame } from "./frame.tsx";
import { DocumentHead } from "./head/document-head.tsx";

/** The router renders its route at each step of a navigation, but a page changes only with its payload. */
export const Page = memo(function Page({ payload, Screen }: { payload: Payload; Screen: ComponentType }) {
  return (
    <PayloadContext value={payload}>
      <DocumentHead payload={payload} />
      <Frame locale={payload.locale} place={placeAt(payload.address)} site={payload.site}>
        <Screen key={pathFor(payload.address)} />
      </Frame>
    </PayloadContext>
  );
});
