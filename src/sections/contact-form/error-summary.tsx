import type { Ref } from "react";
import { answerId } from "../../contact/contact-request.ts";
import type { ContactField } from "../../contact/fields.ts";
import { useWords } from "../../i18n/locale.tsx";
import styles from "./contact-form.module.css";
import { focusField } from "./form-controls.ts";
import type { FormState } from "./form-state.ts";

interface Props extends Pick<FormState, "errors"> {
  ref: Ref<HTMLDivElement>;
  fields: readonly ContactField[];
  idOf: (name: ContactField) => string;
}

/** A corrected error is struck out, so that the form does not move while the visitor types. */
export function ErrorSummary({ ref, fields, errors, idOf }: Props) {
  const t = useWords();
  return (
    <div ref={ref} className={styles.errors}>
      <p className={styles.errorsTitle}>{t("contactForm.summary", { count: fields.length })}</p>
      <ul className={styles.errorsList}>
        {fields.map((name) => (
          <li key={name}>
            <a
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault();
                const form = event.currentTarget.closest("form");
                if (form) focusField(form, name);
              }}
            >
              {errors[name] ?? <s>{t(`contactFields.${name}`)}</s>}
            </a>
            {errors[name] === undefined && <span>{` (${t("contactForm.repaired")})`}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Shows the answer to a form sent without script. Its errors look like the summary. server/contact/answer-page.ts
 * shows and fills one of the two elements. Script removes both.
 */
export function AnswerPlace() {
  return (
    <div id={answerId}>
      <p data-answer="received" hidden className={styles.received} />
      <div data-answer="failed" hidden className={styles.errors}>
        <p className={styles.errorsTitle} />
        <ul className={styles.errorsList} />
      </div>
    </div>
  );
}
