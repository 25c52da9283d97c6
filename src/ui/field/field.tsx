import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import styles from "./field.module.css";

type Attributes = "name" | "type" | "inputMode" | "min" | "max" | "autoComplete" | "required" | "defaultValue";

type Props = Pick<ComponentProps<"input">, Attributes> & {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string;
  rows?: number | undefined;
  /** With options the field is a list to choose from. */
  options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  /** The limit is not enforced: longer text can be typed and pasted, so that nothing is cut off unnoticed. */
  counter?: Limit | undefined;
};

/** A labelled form field. Screen readers read hint, error and, near the limit, the counter together with the field. */
export function Field({ id, label, hint, error = "", rows, options, type = "text", counter, ...rest }: Props) {
  const descriptions = [error && fieldErrorId(id), hint && `${id}-hint`, counter && `${id}-counter`];
  const control = {
    id,
    className: styles.control,
    "aria-describedby": descriptions.filter(Boolean).join(" ") || undefined,
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
      {options ? (
        <select {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea rows={rows} {...control} />
      ) : (
        <input type={type} {...control} />
      )}
      <div className={styles.below}>
        <FieldError id={id} error={error} />
        {counter && <Counter id={id} {...counter} />}
      </div>
    </div>
  );
}

type CheckProps = Pick<ComponentProps<"input">, "name" | "required" | "value"> & {
  id: string;
  label: string;
  error?: string;
  children?: ReactNode;
};

export function CheckField({ id, label, error = "", children, ...rest }: CheckProps) {
  const described = [error && fieldErrorId(id), children && `${id}-text`].filter(Boolean).join(" ");
  return (
    <div className={styles.check} data-field>
      <input
        id={id}
        type="checkbox"
        aria-describedby={described || undefined}
        aria-invalid={error !== "" || undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {children && <div id={`${id}-text`}>{children}</div>}
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

interface Limit {
  /** In characters. */
  readonly limit: number;
  readonly sayRemaining: (count: number) => string;
}

/** The counter appears at this share of the limit. */
const shownFrom = 0.8;

/** Remaining characters at which the counter is read out; reading every change would be too much. */
const spokenAt = [100, 50, 20, 10, 0];

/** A screen reader speaks when this number changes: once from 50 to 21 remaining, but for each character too many. */
function spokenCount(remaining: number): number | undefined {
  return remaining < 0 ? remaining : spokenAt.findLast((step) => remaining <= step);
}

function Counter({ id, limit, sayRemaining }: Limit & { id: string }) {
  const length = useLength(id);
  const remaining = limit - length;
  const isShown = length >= limit * shownFrom;
  const spoken = isShown ? spokenCount(remaining) : undefined;
  return (
    <>
      <p className={styles.counter} id={`${id}-counter`} data-over={remaining < 0 || undefined}>
        {isShown && sayRemaining(remaining)}
      </p>
      <span className="visually-hidden" aria-live="polite">
        {spoken !== undefined && sayRemaining(spoken)}
      </span>
    </>
  );
}

/** Excludes surrounding whitespace, because it is not sent. */
function useLength(id: string): number {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    const count = () => setLength(control.value.trim().length);
    count();
    control.addEventListener("input", count);
    return () => control.removeEventListener("input", count);
  }, [id]);
  return length;
}

/** The error always has a line, so that the form does not move when it appears. */
function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className={styles.error} id={fieldErrorId(id)}>
      {error}
    </p>
  );
}

function fieldErrorId(id: string): string {
  return `${id}-error`;
}
