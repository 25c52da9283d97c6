import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface Props {
  /** Undefined while there is nothing to say. */
  text: string | undefined;
  /** Buttons and links, seen with the text. */
  children?: ReactNode;
}

/**
 * One quiet line at the end of the window. The element that is read out is there before its text: screen readers report
 * what changes, not what arrives.
 */
export function Notice({ text, children }: Props) {
  const isShown = text !== undefined;
  return (
    <div className={styles.root} data-shown={isShown || undefined}>
      <p className={styles.text} role="status">
        {text}
      </p>
      {isShown && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** For links that look like its buttons. */
export const noticeButtonClass = styles.button;

/** What a visitor may do about it. */
export function NoticeButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} onClick={onClick}>
      {children}
    </button>
  );
}
