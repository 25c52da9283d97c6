import type { Ref } from "react";
import type { ContactErrors } from "../../behaviours/contact/contact-values.ts";
import type { ContactField } from "../../contact/contact-fields.ts";
import { useWords } from "../../i18n/locale.tsx";
import styles from "./error-summary.module.css";
import type { Summary } from "./use-contact-form.ts";

interface Props {
  ref: Ref<HTMLDivElement>;
  summary: Summary;
  errors: ContactErrors;
  idOf: (name: ContactField) => string;
  goTo: (name: ContactField) => void;
}

/** Everything that kept the form from being sent. What is repaired is struck out: the form does not move under the typing. */
export function ErrorSummary({ ref, summary, errors, idOf, goTo }: Props) {
  const t = useWords();
  return (
    <div ref={ref} className={styles.root}>
      <p className={styles.title}>{summary.title}</p>
      <ul className={styles.list}>
        {summary.fields.map((name) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(name);
              }}
            >
              {errors[name] ?? <s>{t(`contactFields.${name}`)}</s>}
            </a>
            {errors[name] === undefined && <span> ({summary.repaired})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
