import type { SectionProps } from "../section-props.ts";
import { ProductBand } from "./product-band.tsx";
import { ProductChapter } from "./product-chapter.tsx";
import styles from "./products.module.css";

export function Products({ heading, text, layout, products }: SectionProps<"products">) {
  const Product = layout === "bands" ? ProductBand : ProductChapter;
  return (
    <section className={styles.root} data-layout={layout}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{heading}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {products.map((product) => (
        <Product key={product._key} anchor={product.anchor} product={product} />
      ))}
    </section>
  );
}
