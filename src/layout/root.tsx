import { Outlet, useMatches } from "react-router-dom";
import type { Payload } from "../content/views.ts";
import { pageHead } from "./head/page-head.ts";
import { Page } from "./page.tsx";

/** The outermost route of a page that is prerendered: the loader of the innermost one has its payload. */
export function Root() {
  const payload = useMatches().at(-1)?.data as Payload;
  return (
    <Page payload={payload} head={pageHead(payload)}>
      <Outlet />
    </Page>
  );
}
