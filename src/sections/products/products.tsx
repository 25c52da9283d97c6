import { plainText } from "../../content/text.ts";
import type { ProductView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Heading } from "../../ui/heading/heading.tsx";
import { ProductGlyph } from "../../ui/illustrations/product-glyph.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import type { SectionProps } from "../section-props.ts";
import bandStyles from "./product-band.module.css";
import chapterStyles from "./product-chapter.module.css";
import styles from "./products.module.css";

export function Products({ heading, text, layout, products }: SectionProps<"products">) {
  const Product = layout === "bands" ? ProductBand : ProductChapter;
  const names = products.map(({ name }) => name);
  return (
    <section className={styles.root} data-layout={layout}>
      <div className={styles.head}>
        <SectionHead heading={heading} text={text} />
      </div>
      {products.map((product) => (
        <Product key={product._key} product={product} names={names} />
      ))}
    </section>
  );
}

interface ProductProps {
  product: ProductView;
  names: readonly string[];
}

function ProductBand({ product, names }: ProductProps) {
  const { name, slug, kind, summary, image, facts, uses } = product;
  const t = useWords();
  return (
    <article className={bandStyles.root} data-ground={kind}>
      <div className={bandStyles.picture}>
        <Picture picture={image} sizes="(min-width: 960px) 50vw, 100vw" fill />
      </div>
      <div className={bandStyles.text}>
        <div className={bandStyles.name}>
          <ProductGlyph kind={kind} className={bandStyles.glyph} />
          <Heading as="h3" text={name} among={names} />
        </div>
        <p className={bandStyles.summary}>{summary}</p>
        {uses.length > 0 && (
          <div className={bandStyles.uses}>
            <h4>{t("products.uses")}</h4>
            <SegmentList items={uses} />
          </div>
        )}
        {facts.length > 0 && (
          <dl className={bandStyles.facts}>
            {facts.map(({ _key, label, value }) => (
              <div key={_key}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <PlaceLink place={{ screen: "products" }} hash={`#${slug}`} {...buttonLook("line")}>
          {t("products.more", { name })}
        </PlaceLink>
      </div>
    </article>
  );
}

function ProductChapter({ product, names }: ProductProps) {
  const { anchor, name, kind, summary, body, image, facts, uses } = product;
  const t = useWords();
  const subject = new URLSearchParams({ subject: t("products.subject", { name: plainText(name) }) });
  return (
    <article id={anchor} className={chapterStyles.root}>
      <div className={chapterStyles.stage} data-ground={kind}>
        <div className={chapterStyles.title}>
          <ProductGlyph kind={kind} className={chapterStyles.glyph} />
          <Heading as="h3" className={chapterStyles.name} text={name} among={names} />
          <p className={chapterStyles.summary}>{summary}</p>
        </div>
        <div className={chapterStyles.picture}>
          <Picture picture={image} sizes="(min-width: 960px) 58vw, 100vw" fill />
        </div>
      </div>
      <div className={chapterStyles.story} data-kind={kind}>
        <div className={chapterStyles.body}>
          {body && <RichText blocks={body} />}
          <PlaceLink place={{ screen: "contact" }} query={`?${subject}`} {...buttonLook("line")}>
            {t("products.ask", { name })}
          </PlaceLink>
        </div>
        <div className={chapterStyles.aside}>
          {facts.length > 0 && (
            <table className={chapterStyles.facts}>
              <caption>{t("products.facts")}</caption>
              <tbody>
                {facts.map(({ _key, label, value }) => (
                  <tr key={_key}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {uses.length > 0 && (
            <div className={chapterStyles.uses}>
              <h4>{t("products.uses")}</h4>
              <SegmentList items={uses} />
            </div>
          )}
        </div>
      </div>
    </article>
  );
}
