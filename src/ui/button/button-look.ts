import styles from "./button.module.css";

/** Props for the look of a button, also for links. `amber` is the main action in a view, `line` a secondary one. */
export function buttonLook(variant: "amber" | "line") {
  return { className: styles.root, "data-variant": variant } as const;
}
