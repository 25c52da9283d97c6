import type { ReactNode } from "react";
import { collections, type PlainScreen } from "../../addresses.ts";
import { usePayload } from "../../content/payload-context.tsx";
import type { ShownDocument } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import { hyphenated } from "../../ui/hyphenated.tsx";
import { PageHead } from "../../ui/page-head/page-head.tsx";
import styles from "./document-page.module.css";

/** One without a value is left out. */
export type Fact = readonly [term: string, value: ReactNode];

interface Props {
  /** The words of the link to the list; by default the list's name in menus. */
  readonly back?: string;
  readonly facts?: readonly Fact[];
  readonly action?: ReactNode;
  /** Shown instead of the document's `body`. */
  readonly children?: ReactNode;
}

/** The page of a document whose type has no page of its own, and what such pages of types have in common. */
export function DocumentPage({ back, facts, action, children }: Props) {
  const { page } = usePayload();
  if (page.kind === "sections") throw new TypeError("A document's page was given a page of sections.");
  const { title, summary, publishedOn, body }: ShownDocument = page.document;
  const { list, openGraphType }: { list: PlainScreen; openGraphType: string } = collections[page.kind];
  const t = useWords();
  return (
    <article>
      <PageHead
        title={title}
        before={
          <PlaceLink className={styles.back} place={{ screen: list }}>
            {back ?? t(`nav.${list}`)}
          </PlaceLink>
        }
      >
        <div className={styles.first}>
          <div className={styles.pitch}>
            {openGraphType === "article" && (
              <p className={styles.date}>
                <time dateTime={publishedOn}>{page.publishedInWords}</time>
              </p>
            )}
            <p className={styles.summary}>{hyphenated(summary)}</p>
            {action}
          </div>
          {facts && <Facts facts={facts} />}
        </div>
      </PageHead>
      {children ??
        (body && (
          <div className={styles.body}>
            <RichText blocks={body} />
          </div>
        ))}
    </article>
  );
}

export { DocumentPage as Component };

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term} className={styles.fact}>
              <dt>{term}</dt>
              <dd>{hyphenated(value)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
