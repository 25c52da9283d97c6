import { type FormEvent, useState } from "react";
import { useSite } from "../../content/use-site.ts";
import { useWords } from "../../i18n/locale.tsx";
import { InlineRichText } from "../../rich-text/rich-text.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Field } from "../../ui/field/field.tsx";
import type { SectionProps } from "../section-props.ts";
import { ContactChannels } from "./contact-channels.tsx";
import styles from "./contact-form.module.css";
import { useSuggestedSubject } from "./use-suggested-subject.ts";

export function ContactForm({ heading, text, consentText }: SectionProps<"contactForm">) {
  const t = useWords();
  const { contactEmail } = useSite();
  const subject = useSuggestedSubject();
  const [asked, setAsked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
  };

  return (
    <section className={styles.root}>
      <form className={styles.form} method="post" onSubmit={submit}>
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.required}>{t("contact.required")}</p>
        <Field label={t("contact.name")} hint={t("contact.nameHint")} name="name" autoComplete="name" required />
        <Field
          label={t("contact.email")}
          hint={t("contact.emailHint")}
          name="email"
          type="email"
          autoComplete="email"
          required
        />
        {/* The key: a subject that arrives with the address replaces an untouched empty one. */}
        <Field key={subject} label={t("contact.subject")} name="subject" defaultValue={subject} required />
        <Field label={t("contact.message")} hint={t("contact.messageHint")} name="message" rows={7} required />
        <div className={styles.consent}>
          <input id="consent" name="consent" type="checkbox" required />
          <div>
            <label htmlFor="consent">{t("contact.consent")}</label>
            <InlineRichText blocks={consentText} />
          </div>
        </div>
        <button type="submit" {...buttonLook("amber")}>
          {t("contact.submit")}
        </button>
        <p className={styles.outcome} role="status">
          {asked && t("contact.notYet", { email: contactEmail })}
        </p>
      </form>
      <ContactChannels />
    </section>
  );
}
