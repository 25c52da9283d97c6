import type { ReactNode } from "react";
import { Heading } from "../heading/heading.tsx";
import { Mark } from "../mark/mark.tsx";
import styles from "./page-head.module.css";

/** The top of a page without an introduction: its title on the dark ground, and further content of the first screen. */
export function PageHead({ title, before, children }: { title: string; before?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.root} data-ground="stage" data-pattern>
      <Mark className={styles.mark} />
      {before && <div>{before}</div>}
      <Heading as="h1" className={styles.title} text={title} />
      {children && <div>{children}</div>}
    </div>
  );
}
