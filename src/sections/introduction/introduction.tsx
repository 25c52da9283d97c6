import { TargetLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./introduction.module.css";

export function Introduction({ eyebrow, heading, text, image, action, isFirst }: SectionProps<"introduction">) {
  return (
    <section className={styles.root} data-ground="stage">
      <div className={styles.picture}>
        <Picture picture={image} sizes="100vw" priority={isFirst} fill />
      </div>
      <div className={styles.text}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <Heading as={isFirst ? "h1" : "h2"} className={styles.heading} text={heading} />
        <p className={styles.lead}>{text}</p>
        {action && (
          <TargetLink target={action.target} {...buttonLook("amber")}>
            {action.label}
          </TargetLink>
        )}
      </div>
    </section>
  );
}
