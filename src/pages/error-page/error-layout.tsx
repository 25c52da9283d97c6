import type { ReactNode } from "react";
import styles from "./error-message.module.css";

export function ErrorLayout({ heading, title, children }: { heading: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.root}>
      <div className={styles.drawing} />
      <div className={styles.text}>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </section>
  );
}
