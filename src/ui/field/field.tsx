import type { ComponentProps } from "react";
import { Counter, counterId, type Limit } from "./counter.tsx";
import styles from "./field.module.css";
import { FieldError, fieldErrorId } from "./field-error.tsx";

type Props = Pick<ComponentProps<"input">, "name" | "type" | "autoComplete" | "required" | "defaultValue"> & {
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with it, in words; empty when nothing is. */
  error?: string;
  /** Given: a field of several lines. */
  rows?: number | undefined;
  /** How much it may hold. More can be typed and pasted, so that nothing is cut off unseen. */
  counter?: Limit;
};

/** A labelled field of a form; its hint, its error and, near its limit, its counter are read with it. */
export function Field({ id, label, hint, error = "", rows, type, counter, ...rest }: Props) {
  const described = [error && fieldErrorId(id), hint && `${id}-hint`, counter && counterId(id)]
    .filter(Boolean)
    .join(" ");
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
      <div className={styles.below}>
        <FieldError id={id} error={error} />
        {counter && <Counter id={id} {...counter} />}
      </div>
    </div>
  );
}
