import { plainText } from "../../content/plain-text.ts";
import type { ProductView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { ProductGlyph } from "../../ui/illustrations/product-glyph.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import styles from "./product-chapter.module.css";

/** A product told whole: still life, what it is, what it is made of, what it is for, and whom to ask. */
export function ProductChapter({ product, anchor }: { product: ProductView; anchor: string | undefined }) {
  const { name, kind, summary, body, image, facts, uses } = product;
  const t = useWords();
  const subject = new URLSearchParams({ subject: t("products.subject", { name: plainText(name) }) });
  return (
    <article id={anchor} className={styles.root}>
      <div className={styles.stage} data-ground={kind}>
        <div className={styles.title}>
          <ProductGlyph kind={kind} className={styles.glyph} />
          <h3 className={styles.name}>{name}</h3>
          <p className={styles.summary}>{summary}</p>
        </div>
        <div className={styles.picture}>
          <Picture picture={image} sizes="(min-width: 960px) 58vw, 100vw" fill />
        </div>
      </div>
      <div className={styles.story} data-kind={kind}>
        <div className={styles.body}>
          {body && <RichText blocks={body} />}
          <PlaceLink place={{ screen: "contact" }} query={`?${subject}`} {...buttonLook("line")}>
            {t("products.ask", { name })}
          </PlaceLink>
        </div>
        <div className={styles.aside}>
          {facts.length > 0 && (
            <table className={styles.facts}>
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
            <div className={styles.uses}>
              <h4>{t("products.uses")}</h4>
              <SegmentList items={uses} />
            </div>
          )}
        </div>
      </div>
    </article>
  );
}
