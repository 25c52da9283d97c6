import { useEffect, useId } from "react";
import { useOnline } from "../../behaviours/connection/use-online.ts";
import { isFormShown } from "../../behaviours/contact/shown-form.ts";
import type { ContactField } from "../../contact/contact-fields.ts";
import { contactLimits } from "../../contact/contact-limits.ts";
import { useSite } from "../../content/payload-context.tsx";
import { useWords } from "../../i18n/locale.tsx";
import { InlineRichText } from "../../rich-text/rich-text.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { CheckField } from "../../ui/field/check-field.tsx";
import { Field } from "../../ui/field/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { SectionProps } from "../section-props.ts";
import { ContactChannels } from "./contact-channels.tsx";
import styles from "./contact-form.module.css";
import { ErrorSummary } from "./error-summary.tsx";
import { Honeypot } from "./honeypot.tsx";
import { KeptRequests } from "./kept-requests.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { ReceivedNote } from "./received-note.tsx";
import { SendingSegments } from "./sending-segments.tsx";
import { useContactForm } from "./use-contact-form.ts";

export function ContactForm({ heading, text, consentText }: SectionProps<"contactForm">) {
  const t = useWords();
  const { contactEmail } = useSite();
  const hydrated = useHydrated();
  const online = useOnline();
  const { state, form, summaryElement, goTo, closeCodeMissing } = useContactForm();
  const { errors, summary, isSending, announcement, isCodeMissing } = state;
  useFormShown();

  const id = useId();
  const idOf = (name: ContactField) => `${id}${name}`;
  const field = (name: ContactField) => ({
    id: idOf(name),
    name,
    label: t(`contactFields.${name}`),
    error: errors[name] ?? "",
    required: true,
  });
  const textField = (name: Exclude<ContactField, "consent">) => ({
    ...field(name),
    counter: {
      limit: contactLimits[name],
      sayRemaining: (count: number) =>
        count < 0 ? t("contact.tooLong", { count: -count }) : t("contact.remaining", { count }),
    },
  });

  return (
    <section className={styles.root}>
      {/* The browser's own bubbles are for those without script. */}
      <form
        className={styles.form}
        method="post"
        noValidate={hydrated}
        aria-busy={isSending || undefined}
        data-sending={isSending || undefined}
        {...form}
      >
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.text}>{text}</p>
        <ReceivedNote />
        <KeptRequests headingId={`${id}kept`} />
        <p className={styles.required}>{t("contact.required")}</p>
        {summary && <ErrorSummary ref={summaryElement} {...{ summary, errors, idOf, goTo }} />}
        <div className={styles.fields}>
          <Field {...textField("name")} hint={t("contact.nameHint")} autoComplete="name" />
          <Field {...textField("email")} hint={t("contact.emailHint")} type="email" autoComplete="email" />
          <Field {...textField("subject")} />
          <Field {...textField("message")} hint={t("contact.messageHint")} rows={7} />
          <CheckField {...field("consent")}>
            <InlineRichText blocks={consentText} />
          </CheckField>
          <Honeypot />
        </div>
        {!online && <p className={styles.remark}>{t("contact.offlineHint")}</p>}
        <div className={styles.sending}>
          {/* Before script has taken over, a click would leave the page, and the text with it. */}
          <button type="submit" disabled={!hydrated} aria-disabled={isSending || undefined} {...buttonLook("amber")}>
            {t(isSending ? "contact.sending" : "contact.submit")}
          </button>
          {isSending && <SendingSegments />}
        </div>
        <noscript>
          <p className={styles.remark}>
            {t("contact.noScript")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        </noscript>
        <p className="visually-hidden" role="status">
          {isSending ? t("contact.sending") : announcement || (!online && t("contact.offlineHint"))}
        </p>
      </form>
      <ContactChannels />
      <OutcomeDialog {...{ isCodeMissing, closeCodeMissing }} />
    </section>
  );
}

function useFormShown(): void {
  useEffect(() => {
    isFormShown.set(true);
    return () => isFormShown.set(false);
  }, []);
}
