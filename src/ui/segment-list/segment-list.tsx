import styles from "./segment-list.module.css";

export function SegmentList({ items }: { items: readonly { readonly _key: string; readonly text: string }[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.root}>
      {items.map(({ _key, text }) => (
        <li key={_key}>{text}</li>
      ))}
    </ul>
  );
}
