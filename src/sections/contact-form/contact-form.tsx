import { useId } from "react";
import { type ContactField, contactLabels } from "../../contact/contact-labels.ts";
import { useSite } from "../../content/use-site.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { InlineRichText } from "../../rich-text/rich-text.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { CheckField } from "../../ui/field/check-field.tsx";
import { Field } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { SectionProps } from "../section-props.ts";
import { ContactChannels } from "./contact-channels.tsx";
import styles from "./contact-form.module.css";
import { ContactOutcome } from "./contact-outcome.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Honeypot } from "./honeypot.tsx";
import { useContactForm } from "./use-contact-form.ts";
import { useSuggestedSubject } from "./use-suggested-subject.ts";

export function ContactForm({ heading, text, consentText }: SectionProps<"contactForm">) {
  const t = useWords();
  const locale = useLocale();
  const { contactEmail } = useSite();
  const subject = useSuggestedSubject();
  const hydrated = useHydrated();
  const { state, form, summaryElement, goTo, closeOutcome } = useContactForm();
  const { errors, summary, isSending, announcement, outcome } = state;

  const id = useId();
  const idOf = (name: ContactField) => `${id}${name}`;
  const field = (name: ContactField) => ({
    id: idOf(name),
    name,
    label: contactLabels[name][locale],
    error: errors[name] ?? "",
    required: true,
  });

  return (
    <section className={styles.root}>
      {/* The browser's own bubbles are for those without script. */}
      <form className={styles.form} method="post" noValidate={hydrated} {...form}>
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.required}>{t("contact.required")}</p>
        {summary && <ErrorSummary ref={summaryElement} {...{ summary, errors, idOf, goTo }} />}
        <div className={styles.fields}>
          <Field {...field("name")} hint={t("contact.nameHint")} autoComplete="name" />
          <Field {...field("email")} hint={t("contact.emailHint")} type="email" autoComplete="email" />
          {/* The key: a subject that arrives with the address replaces an untouched empty one. */}
          <Field key={subject} {...field("subject")} defaultValue={subject} />
          <Field {...field("message")} hint={t("contact.messageHint")} rows={7} />
          <CheckField {...field("consent")}>
            <InlineRichText blocks={consentText} />
          </CheckField>
          <Honeypot />
        </div>
        {/* Before script has taken over, a click would leave the page, and the text with it. */}
        <button type="submit" disabled={!hydrated} aria-disabled={isSending} {...buttonLook("amber")}>
          {t(isSending ? "contact.sending" : "contact.submit")}
        </button>
        <noscript>
          <p className={styles.noScript}>
            {t("contact.noScript")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        </noscript>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </form>
      <ContactChannels />
      {outcome && <ContactOutcome outcome={outcome} onClose={closeOutcome} />}
    </section>
  );
}
