import { TargetLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { hyphenated } from "../../ui/hyphenated.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./introduction.module.css";

export function Introduction({ eyebrow, heading, text, image, action, isFirst }: SectionProps<"introduction">) {
  const Heading = isFirst ? "h1" : "h2";
  return (
    <section className={styles.root} data-ground="stage">
      <div className={styles.picture}>
        <Picture picture={image} sizes="100vw" priority={isFirst} fill />
      </div>
      <div className={styles.text}>
        {eyebrow && <p className={styles.eyebrow}>{hyphenated(eyebrow)}</p>}
        <Heading className={styles.heading}>{hyphenated(heading)}</Heading>
        <p className={styles.lead}>{hyphenated(text)}</p>
        {action && (
          <TargetLink target={action.target} {...buttonLook("amber")}>
            {hyphenated(action.label)}
          </TargetLink>
        )}
      </div>
    </section>
  );
}
