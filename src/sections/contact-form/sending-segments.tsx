import styles from "./contact-form.module.css";

const segments = [0, 1, 2, 3, 4, 5, 6];

/** A request on its way, for the eye; the button and the form's status say it in words. */
export function SendingSegments() {
  return (
    <span className={styles.segments} aria-hidden="true">
      {segments.map((segment) => (
        <span key={segment} />
      ))}
    </span>
  );
}
