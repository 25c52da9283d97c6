import type { ProductView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { ProductGlyph } from "../../ui/illustrations/product-glyph.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import styles from "./product-band.module.css";

/** A product in brief: what it is, what it is for, two facts. */
export function ProductBand({ product }: { product: ProductView }) {
  const { name, slug, kind, summary, image, facts, uses } = product;
  const t = useWords();
  return (
    <article className={styles.root} data-ground={kind}>
      <div className={styles.picture}>
        <Picture picture={image} sizes="(min-width: 960px) 50vw, 100vw" fill />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name}>
          <ProductGlyph kind={kind} className={styles.glyph} />
          {name}
        </h3>
        <p className={styles.summary}>{summary}</p>
        {uses.length > 0 && (
          <div className={styles.uses}>
            <h4>{t("products.uses")}</h4>
            <SegmentList items={uses} />
          </div>
        )}
        {facts.length > 0 && (
          <dl className={styles.facts}>
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
