import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./team.module.css";

export function Team({ heading, members }: SectionProps<"team">) {
  const names = members.map(({ name }) => name);
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} />
      <ul className={styles.people}>
        {members.map(({ _key, name, role, bio, portrait }) => (
          <li key={_key} className={styles.person}>
            {portrait && (
              <div className={styles.portrait}>
                <Picture picture={portrait} sizes="(min-width: 960px) 28vw, 90vw" fill />
              </div>
            )}
            <Heading as="h3" translate="no" text={name} among={names} />
            <p className={styles.role}>{role}</p>
            {bio && <p className={styles.bio}>{bio}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
