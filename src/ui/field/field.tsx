import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";

type Props = Pick<ComponentProps<"input">, "name" | "type" | "autoComplete" | "required" | "defaultValue"> & {
  label: string;
  hint?: string;
  /** Given: a field of several lines. */
  rows?: number;
};

/** A labelled field of a form; its hint is read with it. */
export function Field({ label, hint, rows, type, ...rest }: Props) {
  const id = useId();
  const control = { id, className: styles.control, ...(hint && { "aria-describedby": `${id}-hint` }), ...rest };
  return (
    <div className={styles.root}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows ? <textarea rows={rows} {...control} /> : <input type={type ?? "text"} {...control} />}
    </div>
  );
}
