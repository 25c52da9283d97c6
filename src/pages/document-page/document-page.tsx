import type { ReactNode } from "react";
import { collections, type PlainScreen } from "../../addresses.ts";
import { usePayload } from "../../content/payload-context.tsx";
import type { ShownDocument } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import { PageHead } from "../../ui/page-head/page-head.tsx";
import styles from "./document-page.module.css";

/** A fact without a value is left out. */
export type Fact = readonly [term: string, value: ReactNode];
type Props = { back?: string; facts?: readonly Fact[]; action?: ReactNode; children?: ReactNode };

/** Shows a document. A type with its own look passes `children`, which replace the document's text. */
export function DocumentPage({ back, facts, action, children }: Props) {
  const { page } = usePayload();
  const t = useWords();
  if (page.kind === "sections") throw new TypeError("A document's page was given a page of sections.");
  const { title, summary, publishedOn, inWords, body }: ShownDocument = page.document;
  const collection: { readonly list: PlainScreen; readonly openGraphType: string } = collections[page.kind];
  const isArticle = collection.openGraphType === "article";
  const toList = (
    <PlaceLink className={styles.back} place={{ screen: collection.list }}>
      {back ?? t(`nav.${collection.list}`)}
    </PlaceLink>
  );
  return (
    <article>
      <PageHead title={title} before={toList}>
        <div className={styles.first}>
          <div className={styles.pitch}>
            {isArticle && <time dateTime={publishedOn}>{inWords.publishedOn}</time>}
            <p className={styles.summary}>{summary}</p>
            {action}
          </div>
          {facts && <Facts facts={facts} />}
        </div>
      </PageHead>
      {children ?? <div className={styles.body}>{body && <RichText blocks={body} />}</div>}
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
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
