import { Link } from "react-router-dom";
import type { PageView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import styles from "./contents.module.css";

interface Entry {
  readonly anchor: string | undefined;
  readonly title: string;
}

/** Fewer headings than this are seen at a glance. */
const worthListing = 4;

/** The headings of a page that is mostly text; none for others. */
export function contentsOf(page: Extract<PageView, { kind: "sections" }>): Entry[] {
  const texts = page.sections.filter((section) => section._type === "richText");
  if (texts.length < page.sections.length - 1) return [];
  const entries = texts.flatMap(({ heading, body, anchor }) => [
    ...(heading ? [{ anchor, title: heading }] : []),
    ...body
      .filter((block) => block.style === "h2")
      .map(({ anchor, children }) => ({ anchor, title: children.map(({ text }) => text).join("") })),
  ]);
  return entries.length < worthListing ? [] : entries;
}

export function Contents({ entries }: { entries: readonly Entry[] }) {
  const t = useWords();
  return (
    <nav className={styles.root} aria-label={t("toc.label")}>
      <h2 className={styles.heading}>{t("toc.label")}</h2>
      <ol className={styles.list}>
        {entries.map(({ anchor, title }) => (
          <li key={anchor}>
            <Link to={{ hash: anchor ?? "" }}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
