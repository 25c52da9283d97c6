import { useWords } from "../../i18n/locale.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./process.module.css";

export function Process({ heading, steps }: SectionProps<"process">) {
  const t = useWords();
  const titles = steps.map(({ title }) => title);
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} />
      <div className={styles.path}>
        <svg
          className={styles.wave}
          viewBox={`0 0 ${steps.length * stepWidth} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path d={wavePath(steps.length)} />
        </svg>
        <ol className={styles.steps}>
          {steps.map(({ _key, title, text, image }, index) => (
            <li key={_key} className={styles.step}>
              <span className={styles.number}>
                <span className="visually-hidden">{t("process.step", { number: index + 1, total: steps.length })}</span>{" "}
                <span aria-hidden="true">{index + 1}</span>
              </span>
              <div className={styles.picture}>
                <Picture picture={image} sizes="(min-width: 960px) 24vw, 70vw" fill />
              </div>
              <Heading as="h3" className={styles.title} text={title} among={titles} />
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Units of the drawing: in height they are pixels at 16 px per rem, in width they stretch with the page. */
const stepWidth = 200;
/** The wave's height, and the middle of the number of an odd and of an even step, as in process.module.css. */
const height = 128;
const high = 32;
const low = 96;

function wavePath(steps: number): string {
  const middle = (high + low) / 2;
  const points = Array.from({ length: steps }, (_, index) => ({
    x: stepWidth * (index + 0.5),
    y: index % 2 ? low : high,
  }));
  let before = { x: 0, y: middle };
  let path = `M${before.x} ${before.y}`;
  for (const point of [...points, { x: steps * stepWidth, y: middle }]) {
    const between = (before.x + point.x) / 2;
    // An S-shaped curve, which is horizontal at both points.
    path += ` C${between} ${before.y} ${between} ${point.y} ${point.x} ${point.y}`;
    before = point;
  }
  return path;
}
