import { usePayload } from "../../content/payload-context.tsx";
import { textOfBlock } from "../../content/text-of-block.ts";
import type { PageView, Payload } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { hasSections, loadSections, Sections } from "../../sections/sections.tsx";
import { PageHead } from "../../ui/page-head/page-head.tsx";
import styles from "./contents.module.css";

export async function loadParts({ page, locale }: Payload): Promise<void> {
  if (page.kind === "sections") await loadSections(page.sections, locale);
}

export function hasParts({ page }: Payload): boolean {
  return page.kind !== "sections" || hasSections(page.sections);
}

function ContentPage() {
  const { page } = usePayload();
  if (page.kind !== "sections") throw new TypeError(`A page of sections was given a page of kind "${page.kind}".`);
  const beginsWithIntroduction = page.sections[0]?._type === "introduction";
  const contents = contentsOf(page);
  return (
    <>
      {!beginsWithIntroduction && <PageHead title={page.title} />}
      {contents.length > 0 && <Contents entries={contents} />}
      <Sections sections={page.sections} firstOpens={beginsWithIntroduction} />
    </>
  );
}

export { ContentPage as Component };

/** A table of contents with fewer headings than this is not worth its space. */
const worthListing = 4;

function contentsOf(page: Extract<PageView, { kind: "sections" }>) {
  const texts = page.sections.filter((section) => section._type === "richText");
  // Only a page of texts has a table of contents. One other section is allowed, such as the details of an imprint.
  if (texts.length < page.sections.length - 1) return [];
  const entries = texts.flatMap(({ heading, body, anchor }) => [
    ...(heading ? [{ anchor, title: heading }] : []),
    ...body.filter(({ style }) => style === "h2").map((block) => ({ anchor: block.anchor, title: textOfBlock(block) })),
  ]);
  return entries.length < worthListing ? [] : entries;
}

function Contents({ entries }: { entries: ReturnType<typeof contentsOf> }) {
  const t = useWords();
  return (
    <nav className={styles.root} aria-label={t("toc.label")}>
      <h2 className={styles.heading}>{t("toc.label")}</h2>
      <ol className={styles.list}>
        {entries.map(({ anchor, title }) => (
          <li key={anchor}>
            {/* Not a link of the router: the browser can follow it before the code that scrolls has arrived. */}
            <a href={`#${anchor}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
