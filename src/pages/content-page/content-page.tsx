import { memo } from "react";
import { usePayload } from "../../content/payload-context.tsx";
import type { Payload } from "../../content/views.ts";
import { loadSections, Sections } from "../../sections/sections.tsx";
import { PageHead } from "../../ui/page-head/page-head.tsx";
import { Contents, contentsOf } from "./contents.tsx";

/** What has to be fetched before this page is rendered, beside this file. */
export async function loadParts({ page }: Payload): Promise<void> {
  if (page.kind === "sections") await loadSections(page.sections);
}

/** A screen that editors compose: its sections in their order. One without an introduction opens with its title. */
function ContentPage() {
  const { page } = usePayload();
  if (page.kind !== "sections") throw new TypeError(`A page of sections was given a page of kind "${page.kind}".`);
  const opens = page.sections[0]?._type === "introduction";
  const contents = contentsOf(page);
  return (
    <>
      {!opens && <PageHead title={page.title} />}
      {contents.length > 0 && <Contents entries={contents} />}
      <Sections sections={page.sections} firstOpens={opens} />
    </>
  );
}

/** The router renders its route at each of its steps; the page depends on its payload alone. */
export const Component = memo(ContentPage);
