import { useEffect, useId } from "react";
import { pathFor } from "../../addresses.ts";
import { MailAndPhone, SectionWithChannels } from "../../channels/channels.tsx";
import { useOnline } from "../../connection/use-online.ts";
import { contactPath, formAction, trapName } from "../../contact/contact-request.ts";
import { type ContactField, fieldSpecs, textFields } from "../../contact/fields.ts";
import { closeOutcome, isDone, isFormShown, submission } from "../../contact/form/submission.ts";
import { usePayload } from "../../content/payload-context.tsx";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import { dateAndTime } from "../../i18n/times.ts";
import { InlineRichText } from "../../rich-text/rich-text.tsx";
import { contactEndpoint } from "../../site.ts";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { CheckField } from "../../ui/field/field.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { useHydrated, useObservable } from "../../ui/observable.ts";
import type { SectionProps } from "../section-props.ts";
import styles from "./contact-form.module.css";
import { AnswerPlace, ErrorSummary } from "./error-summary.tsx";
import { FormField } from "./form-field.tsx";
import { KeptRequests } from "./kept-requests.tsx";
import { useContactForm } from "./use-contact-form.ts";

/** The drawn segments beside the button move one after another. */
const segmentDelaysMs = [0, 80, 160, 240, 320, 400, 480];

const allRequired = textFields.every((name) => !fieldSpecs[name].isOptional);

export function ContactForm({ heading, text, consentText }: SectionProps<"contactForm">) {
  const t = useWords();
  const { address } = usePayload();
  const hydrated = useHydrated();
  const online = useOnline();
  const { errors, summary, announcement, isSending, summaryElement, form } = useContactForm();

  useEffect(() => {
    isFormShown.set(true);
    return () => isFormShown.set(false);
  }, []);

  const id = useId();
  const idOf = (name: ContactField) => `${id}${name}`;
  return (
    <SectionWithChannels>
      {/* The browser's own messages are for visitors without script. */}
      <form
        className={styles.form}
        method="post"
        action={formAction(contactEndpoint ?? contactPath, pathFor(address))}
        noValidate={hydrated}
        aria-busy={isSending || undefined}
        data-sending={isSending || undefined}
        {...form}
      >
        <Heading className={styles.heading} text={heading} />
        <p className={styles.text}>{text}</p>
        {!hydrated && <AnswerPlace />}
        <ReceivedNote />
        <KeptRequests headingId={`${id}kept`} />
        <p className={styles.required}>{t(allRequired ? "contact.required" : "contact.requiredSome")}</p>
        {summary && <ErrorSummary ref={summaryElement} fields={summary} errors={errors} idOf={idOf} />}
        <div className={styles.fields}>
          {textFields.map((name) => (
            <FormField key={name} id={idOf(name)} name={name} error={errors[name] ?? ""} />
          ))}
          <CheckField
            id={idOf("consent")}
            name="consent"
            label={t("contactFields.consent")}
            error={errors.consent ?? ""}
            required
          >
            <InlineRichText blocks={consentText} />
          </CheckField>
          <Honeypot />
        </div>
        {!online && <p className={styles.remark}>{t("contact.offlineHint")}</p>}
        <div className={styles.sending}>
          <button type="submit" aria-disabled={isSending || undefined} {...buttonLook("amber")}>
            {t(isSending ? "contact.sending" : "contact.submit")}
          </button>
          {/* Only a decoration: the button and the form's status say in words that the form is being sent. */}
          {isSending && (
            <span className={styles.segments} aria-hidden="true">
              {segmentDelaysMs.map((delayMs) => (
                <span key={delayMs} style={{ animationDelay: `${delayMs}ms` }} />
              ))}
            </span>
          )}
        </div>
        <p className="visually-hidden" role="status">
          {isSending ? t("contact.sending") : announcement || (!online && t("contact.offlineHint"))}
        </p>
      </form>
      <OutcomeDialog />
    </SectionWithChannels>
  );
}

function ReceivedNote() {
  const t = useWords();
  const locale = useLocale();
  const { receivedAt } = useObservable(submission);
  if (receivedAt === undefined) return null;
  return <p className={styles.received}>{t("contact.receivedAt", { time: dateAndTime(receivedAt, locale) })}</p>;
}

/** These attributes keep 1Password, LastPass, Bitwarden and Dashlane, in this order, from filling in the field. */
const untouchedByManagers = {
  "data-1p-ignore": "true",
  "data-lpignore": "true",
  "data-bwignore": "true",
  "data-form-type": "other",
};

/** A trap for bots, which fill in every field. People cannot see, reach or hear it. */
function Honeypot() {
  const t = useWords();
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t("contact.website")}
        <input name={trapName} type="text" tabIndex={-1} autoComplete="off" {...untouchedByManagers} />
      </label>
    </div>
  );
}

function OutcomeDialog() {
  const t = useWords();
  const locale = useLocale();
  const { outcome } = useObservable(submission);
  // Errors of fields are shown beside the fields.
  if (!outcome || outcome.result.kind === "invalid") return null;
  const { title, text } = outcome.describe(locale);
  return (
    <Dialog
      title={title}
      closeLabel={t("nav.close")}
      tone={isDone(outcome) ? "stage" : "warning"}
      onClose={closeOutcome}
    >
      <p>{text}</p>
      {!isDone(outcome) && (
        <>
          <p>{t("contact.kept")}</p>
          <dl className={styles.channels}>
            <MailAndPhone />
          </dl>
        </>
      )}
    </Dialog>
  );
}
