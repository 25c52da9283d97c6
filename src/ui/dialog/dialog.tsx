import { type ReactNode, useEffect, useId, useRef } from "react";
import { buttonLook } from "../button/button-look.ts";
import { lockScroll } from "../lock-scroll.ts";
import styles from "./dialog.module.css";

interface Props {
  title: string;
  closeLabel: string;
  tone: "stage" | "warning";
  children: ReactNode;
  onClose: () => void;
}

/** The native dialog makes the page inert, closes with Escape and restores the focus. */
export function Dialog({ title, closeLabel, tone, children, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return lockScroll();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: handles clicks on the backdrop; the keyboard has Escape.
    <dialog
      ref={dialog}
      className={styles.root}
      data-tone={tone}
      data-ground={tone === "stage" ? "stage" : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div className={styles.text} id={`${id}-text`}>
          {children}
        </div>
        <button type="button" {...buttonLook(tone === "stage" ? "amber" : "line")} onClick={close}>
          {closeLabel}
        </button>
      </div>
    </dialog>
  );
}
