import type { ReactNode } from "react";
import { LostLarva } from "../../ui/illustrations/lost-larva.tsx";
import styles from "./error-message.module.css";

interface Props {
  heading: string;
  title: string;
  children: ReactNode;
}

/** What the pages have in common that stand in for others: a larva that took a wrong turn, and what to say about it. */
export function ErrorLayout({ heading, title, children }: Props) {
  return (
    <section className={styles.root}>
      <LostLarva className={styles.drawing} />
      <div className={styles.text}>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </section>
  );
}
