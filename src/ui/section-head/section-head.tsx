import { Heading } from "../heading/heading.tsx";
import styles from "./section-head.module.css";

export function SectionHead({ heading, text }: { heading: string; text?: string | undefined }) {
  return (
    <div className={styles.root}>
      <Heading className={styles.heading} text={heading} />
      {text && <p className={styles.text}>{text}</p>}
    </div>
  );
}
