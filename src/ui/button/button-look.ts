import styles from "./button.module.css";

/**
 * The look of a button, for links and buttons alike: spread it onto the element. `amber` is the one thing to do in a
 * view, `line` a quieter one.
 */
export function buttonLook(variant: "amber" | "line") {
  return { className: styles.root, "data-variant": variant } as const;
}
