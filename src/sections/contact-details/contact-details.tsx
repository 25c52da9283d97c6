import styles from "../../channels/channels.module.css";
import { Channels } from "../../channels/channels.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";

export function ContactDetails({ heading, text }: SectionProps<"contactDetails">) {
  return (
    <section className={styles.section}>
      <SectionHead heading={heading} text={text} />
      <Channels />
    </section>
  );
}
