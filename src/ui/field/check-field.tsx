import type { ComponentProps, ReactNode } from "react";
import styles from "./check-field.module.css";
import { FieldError, fieldErrorId } from "./field.tsx";

type Props = Pick<ComponentProps<"input">, "name" | "required" | "value"> & {
  id: string;
  label: string;
  error?: string;
  children?: ReactNode;
};

export function CheckField({ id, label, error = "", children, ...rest }: Props) {
  const described = [error && fieldErrorId(id), children && `${id}-text`].filter(Boolean).join(" ");
  return (
    <div className={styles.root} data-field>
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
