import styles from "./segment-list.module.css";

/** A list whose bullets are the segments of a larva. */
export function SegmentList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.root}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
