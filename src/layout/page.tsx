import { memo, type ReactNode } from "react";
import { placeAt } from "../addresses.ts";
import { PayloadProvider } from "../content/payload-context.tsx";
import type { Payload } from "../content/views.ts";
import { Frame } from "./frame.tsx";
import { DocumentHead } from "./head/document-head.tsx";

export const Page = memo(function Page({ payload, children }: { payload: Payload; children: ReactNode }) {
  return (
    <PayloadProvider payload={payload}>
      <DocumentHead payload={payload} />
      <Frame locale={payload.locale} place={placeAt(payload.address)} site={payload.site}>
        {children}
      </Frame>
    </PayloadProvider>
  );
});
