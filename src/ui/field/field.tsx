import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { FieldError, fieldErrorId } from "./field-error.tsx";

type Props = Pick<ComponentProps<"input">, "name" | "type" | "autoComplete" | "required" | "defaultValue"> & {
  id: string;
  label: string;
  hint?: string;
  /** What is wrong with it, in words; empty when nothing is. */
  error?: string;
  /** Given: a field of several lines. */
  rows?: number;
};

/** A labelled field of a form; its hint and its error are read with it. */
export function Field({ id, label, hint, error = "", rows, type, ...rest }: Props) {
  const described = [error && fieldErrorId(id), hint && `${id}-hint`].filter(Boolean).join(" ");
  const control = {
    id,
    className: styles.control,
    "aria-describedby": described || undefined,
    "aria-invalid": error !== "" || undefined,
    ...rest,
  };
  return (
    <div className={styles.root} data-field>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows ? <textarea rows={rows} {...control} /> : <input type={type ?? "text"} {...control} />}
      <FieldError id={id} error={error} />
    </div>
  );
}
