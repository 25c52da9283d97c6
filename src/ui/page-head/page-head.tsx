import type { ReactNode } from "react";
import { Mark } from "../mark/mark.tsx";
import styles from "./page-head.module.css";

/** How a page without an introduction opens: its title on the green stage, and what else belongs to the first look. */
export function PageHead({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.root} data-ground="stage" data-pattern>
      <Mark className={styles.mark} />
      {before && <div className={styles.before}>{before}</div>}
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.content}>{children}</div>}
    </div>
  );
}
