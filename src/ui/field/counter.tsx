import { useEffect, useState } from "react";
import styles from "./counter.module.css";

export interface Limit {
  /** Characters. */
  readonly limit: number;
  /** How many characters are left; negative for those too many. */
  readonly sayRemaining: (count: number) => string;
}

interface Props extends Limit {
  /** Of the field it belongs to. */
  id: string;
}

/** Share of the limit from which on it is seen. */
const shownFrom = 0.8;

/** Characters left at which it is read out: at every letter nobody could listen. */
const spokenAt = [100, 50, 20, 10, 0];

/** How much room a field has left, as soon as that matters. */
export function Counter({ id, limit, sayRemaining }: Props) {
  const length = useLength(id);
  const remaining = limit - length;
  const isShown = length >= limit * shownFrom;
  const spoken = isShown ? (remaining < 0 ? -1 : spokenAt.findLast((step) => remaining <= step)) : undefined;
  return (
    <>
      <p className={styles.root} id={counterId(id)} data-over={remaining < 0 || undefined}>
        {isShown && sayRemaining(remaining)}
      </p>
      <span className="visually-hidden" aria-live="polite">
        {spoken !== undefined && sayRemaining(spoken < 0 ? remaining : spoken)}
      </span>
    </>
  );
}

export function counterId(id: string): string {
  return `${id}-counter`;
}

/** Of what stands in the field, without what stands around it: that is not sent. */
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
