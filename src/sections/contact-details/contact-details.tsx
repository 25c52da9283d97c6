import { Channels } from "../../channels/channels.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./contact-details.module.css";

export function ContactDetails({ heading, text }: SectionProps<"contactDetails">) {
  return (
    <section className={styles.root}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{heading}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <Channels />
    </section>
  );
}
