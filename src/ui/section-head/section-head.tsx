import { hyphenated } from "../hyphenated.tsx";
import styles from "./section-head.module.css";

export function SectionHead({ heading, text }: { heading: string; text?: string | undefined }) {
  return (
    <div className={styles.root}>
      <h2 className={styles.heading}>{hyphenated(heading)}</h2>
      {text && <p className={styles.text}>{hyphenated(text)}</p>}
    </div>
  );
}
