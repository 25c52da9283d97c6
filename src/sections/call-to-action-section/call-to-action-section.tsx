import { TargetLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { hyphenated } from "../../ui/hyphenated.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./call-to-action-section.module.css";

export function CallToActionSection({ callToAction }: SectionProps<"callToActionSection">) {
  const { heading, text, label, target } = callToAction;
  return (
    <section className={styles.root} data-ground="stage" data-pattern>
      <h2 className={styles.heading}>{hyphenated(heading)}</h2>
      <div className={styles.text}>
        <p>{hyphenated(text)}</p>
        <TargetLink target={target} {...buttonLook("amber")}>
          {hyphenated(label)}
        </TargetLink>
      </div>
    </section>
  );
}
