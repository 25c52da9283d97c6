import { hyphenated } from "../hyphenated.tsx";
import styles from "./section-head.module.css";

type Props = { readonly heading: string; readonly text?: string | undefined };

export function SectionHead({ heading, text }: Props) {
  return (
    <div className={styles.root}>
      <h2 className={styles.heading}>{hyphenated(heading)}</h2>
      {text && <p className={styles.text}>{hyphenated(text)}</p>}
    </div>
  );
}
