import { Channels } from "../../channels/channels.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./contact-details.module.css";

export function ContactDetails({ heading, text }: SectionProps<"contactDetails">) {
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} text={text} />
      <Channels />
    </section>
  );
}
