import type { ReactNode } from "react";
import { placeAt } from "../addresses.ts";
import type { Head } from "../content/head.ts";
import { PayloadProvider } from "../content/payload-context.tsx";
import type { Payload } from "../content/views.ts";
import { Frame } from "./frame.tsx";
import { DocumentHead } from "./head/document-head.tsx";

interface Props {
  payload: Payload;
  /** None where the document has it already. */
  head?: Head | undefined;
  children: ReactNode;
}

/** A page with content: its head, its screen, and the header and footer that stay while pages come and go. */
export function Page({ payload, head, children }: Props) {
  return (
    <PayloadProvider payload={payload}>
      {head && <DocumentHead head={head} />}
      <Frame locale={payload.locale} place={placeAt(payload.address)} site={payload.site}>
        {children}
      </Frame>
    </PayloadProvider>
  );
}
