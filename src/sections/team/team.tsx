import { hyphenated } from "../../ui/hyphenated.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./team.module.css";

export function Team({ heading, members }: SectionProps<"team">) {
  return (
    <section className={styles.root}>
      <h2 className={styles.heading}>{hyphenated(heading)}</h2>
      <ul className={styles.people}>
        {members.map(({ _key, name, role, bio, portrait }) => (
          <li key={_key} className={styles.person}>
            {portrait && (
              <div className={styles.portrait}>
                <Picture picture={portrait} sizes="(min-width: 960px) 28vw, 90vw" fill />
              </div>
            )}
            <h3 className={styles.name} translate="no">
              {hyphenated(name)}
            </h3>
            <p className={styles.role}>{hyphenated(role)}</p>
            {bio && <p className={styles.bio}>{hyphenated(bio)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
