import { TargetLink } from "../../navigation/target-link.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Heading } from "../../ui/heading/heading.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./call-to-action-section.module.css";

export function CallToActionSection({ callToAction }: SectionProps<"callToActionSection">) {
  const { heading, text, label, target } = callToAction;
  return (
    <section className={styles.root} data-ground="stage" data-pattern>
      <Heading className={styles.heading} text={heading} />
      <div className={styles.text}>
        <p>{text}</p>
        <TargetLink target={target} {...buttonLook("amber")}>
          {label}
        </TargetLink>
      </div>
    </section>
  );
}
