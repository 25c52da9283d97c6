import { useWords } from "../../i18n/locale.tsx";
import { useReducedMotion } from "../../ui/use-reduced-motion.ts";
import styles from "./carousel.module.css";
import type { Slider } from "./start-slider.ts";

interface Props {
  /** Nothing can be operated without one, and nothing is shown; the place is kept. */
  slider: Slider | undefined;
  position: { number: number; total: number };
  isStopped: boolean;
  onStop: (isStopped: boolean) => void;
}

export function Controls({ slider, position, isStopped, onStop }: Props) {
  // Where nothing moves by itself there is nothing to pause.
  const canStop = !useReducedMotion();
  return (
    <div className={styles.controls} data-ready={slider && ""}>
      {/* The slides say it themselves. */}
      <span className={styles.position} aria-hidden="true">
        {position.number} / {position.total}
      </span>
      {canStop && <Control name={isStopped ? "start" : "pause"} onClick={() => onStop(!isStopped)} />}
      <Control name="previous" onClick={() => slider?.previous()} />
      <Control name="next" onClick={() => slider?.next()} />
    </div>
  );
}

const drawings = {
  pause: "M7 4v12M13 4v12",
  start: "M6.5 3.8v12.4L16 10z",
  previous: "M17 10H4M9 4.5 3.5 10 9 15.5",
  next: "M3 10h13M11 4.5l5.5 5.5-5.5 5.5",
};

function Control({ name, onClick }: { name: keyof typeof drawings; onClick: () => void }) {
  const t = useWords();
  return (
    <button type="button" className={styles.control} aria-label={t(`carousel.${name}`)} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={drawings[name]} />
      </svg>
    </button>
  );
}
