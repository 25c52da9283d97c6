import type { ReactNode } from "react";
import { returnFocus } from "../focus-on.ts";
import styles from "./notice.module.css";

/** The live region exists before its text, because screen readers report a changed text, but not a new region. */
export function Notice({ text, children }: { text: string | undefined; children?: ReactNode }) {
  const isShown = text !== undefined;
  return (
    <div className={styles.root} data-shown={isShown || undefined}>
      <p className={styles.text} role="status">
        {text}
      </p>
      {isShown && (
        <div ref={returnFocus} className={styles.actions}>
          {children}
        </div>
      )}
    </div>
  );
}

export const noticeButtonClass = styles.button;

export function NoticeButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  );
}
