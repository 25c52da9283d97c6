import styles from "./field-error.module.css";

/** Has its line even while there is nothing to say, so that the form does not jump. */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className={styles.root} id={fieldErrorId(id)}>
      {error}
    </p>
  );
}

export function fieldErrorId(id: string): string {
  return `${id}-error`;
}
